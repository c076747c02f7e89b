"""Ask house players whether they would sign a deal, before it is put on the board."""

from collections.abc import Collection

from engine.game import Raw
from games.bots.minds import Mind
from games.bots.turn_pass import TurnPass


def would_sign(turn_pass: TurnPass, mind: Mind, deal: Raw, by: int) -> bool:
    return turn_pass.think(lambda: mind.answer(turn_pass.at, deal, by).accept, lambda: False)


def are_willing(turn_pass: TurnPass, mind: Mind, deal: Raw, asked: Collection[int]) -> bool:
    """Say whether every other mind that the deal asks would sign it."""
    others = [turn_pass.minds[seat] for seat in sorted(asked) if seat in turn_pass.minds]
    return all(would_sign(turn_pass, other, deal, mind.seat) for other in others)
