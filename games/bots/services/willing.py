"""Whether minds would sign a deal, asked before it is on the board."""

from collections.abc import Collection

from engine.game import Raw
from games.bots.minds import Mind
from games.bots.visits import Visit


def would_sign(visit: Visit, mind: Mind, deal: Raw, by: int) -> bool:
    return visit.think(lambda: mind.answer(visit.at, deal, by).accept, lambda: False)


def are_willing(visit: Visit, mind: Mind, deal: Raw, asked: Collection[int]) -> bool:
    """Would every other mind that is asked sign it?"""
    others = [visit.minds[seat] for seat in sorted(asked) if seat in visit.minds]
    return all(would_sign(visit, other, deal, mind.seat) for other in others)
