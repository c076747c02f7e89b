"""The preview picture of a position, for those who share its address."""

from games.archive.replay.selectors import Replay
from games.turnmail.picture import svg_of
from games.turnmail.picture.figures import painted


def preview_of(replay: Replay) -> bytes:
    """Paint the board as PNG, by the means of the turn mail."""
    game = replay.table.game
    return painted(svg_of(game, replay.step.scene, replay.names), game)
