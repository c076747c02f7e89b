"""The moves that a seat could make alone on its next turn, and their worth now.

A place for Caesar or a free seat ahead is of use only if it is still so when the turn comes: the
more seats act before, the less it counts.
"""

from collections.abc import Sequence
from typing import Final

from engine.quovadis.bots.judge import Valuation
from engine.quovadis.bots.sketch import Sketch, SketchPlan
from engine.quovadis.entries import Act, CaesarAt, Deal, Refuse
from engine.quovadis.state import OVER, State

NEAR: Final = (0.2, 0.95, 0.65, 0.45, 0.3)  # by the turns until the seat's own
HELPED: Final = 0.5  # of a move with help that is left once it is agreed and paid for


def prospect(state: State, mover: int, seat: int, plan: SketchPlan) -> float:
    """Return what the seat's best action alone will bring it, in laurels, discounted."""
    if state.phase == OVER:
        return 0.0
    sketch = Sketch(state, plan)
    sketch.active = seat
    alone, _ = sketch.ideas()
    best = max((idea.gain for idea in alone), default=0.0)
    return NEAR[(seat - mover) % state.setup.seats] * max(0.0, best)


def outlook(state: State, mover: int, seat: int, plan: SketchPlan) -> float:
    """Return what the seat's best action will bring it, with help too, in laurels, discounted.

    So the value depends on who sits beside its senators, and not only on the free seats ahead.
    """
    if state.phase == OVER:
        return 0.0
    sketch = Sketch(state, plan)
    sketch.active = seat
    alone, with_help = sketch.ideas()
    best = max((idea.gain for idea in alone), default=0.0)
    helped = max((HELPED * sketch.with_help(idea) for idea in with_help), default=0.0)
    return NEAR[(seat - mover) % state.setup.seats] * max(0.0, best, helped)


def ahead(value: Valuation, mover: int, seat: int, plan: SketchPlan, wary: float) -> Valuation:
    """Return the valuation with the seat's outlook on its next turn.

    `wary` is the share of the mover's worth that counts as lost, besides envy.
    """

    def valued(state: State) -> Sequence[float]:
        found = list(value(state))
        found[seat] += outlook(state, mover, seat, plan) - wary * found[mover]
        return found

    return valued


def placed(value: Valuation, mover: int, envy: float, plan: SketchPlan) -> Valuation:
    """Return the valuation with everybody's prospects: where Caesar stands helps and hinders."""

    def valued(state: State) -> Sequence[float]:
        if state.phase == OVER:
            return value(state)
        seats = range(state.setup.seats)
        found = [outlook(state, mover, seat, plan) for seat in seats]
        share = envy / (len(seats) - 1)
        total = sum(found) * share
        return [
            worth + mine * (1 + share) - total
            for worth, mine in zip(value(state), found, strict=True)
        ]

    return valued


def changes_plans(deal: Deal) -> bool:
    """Tell whether the deal is about what the mover does, or is helped to, or where Caesar ends."""
    return any(isinstance(term, (Act, CaesarAt, Refuse)) and not term.later for term in deal.terms)
