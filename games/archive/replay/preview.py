"""The preview picture of a position, for those who share its address."""

from games.archive.replay.selectors import Replay
from games.turnmail.picture.figures import picture_of


def preview_of(replay: Replay) -> bytes:
    """Paint the board as PNG, by the means of the turn mail."""
    return picture_of(replay.table.game, replay.step.scene, replay.names)
