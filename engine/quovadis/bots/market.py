"""The knowledge from which a house player makes offers: its own, and what others may want."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.quovadis.bots.judge import Valuation
from engine.quovadis.bots.memory import Recollection
from engine.quovadis.bots.sketch import SketchPlan
from engine.quovadis.state import State

LEAST: Final = 0.05  # laurels of gain for which others are expected to sign
PART: Final = 0.1  # share of what a deal brings the mover that they want


class Market(NamedTuple):
    """The knowledge from which a house player makes offers."""

    worlds: Sequence[State]
    value: Valuation
    caesars: Valuation  # where Caesar's place is all there is to choose
    plan: SketchPlan
    rate: float  # what a laurel is worth to it, in the units of the valuation
    seat: int
    memory: Recollection


def wanted(gain: float) -> float:
    """Return what a helper is expected to want of a move that brings the mover this much."""
    return LEAST + PART * max(0.0, gain)
