"""Steady: an honest merchant. Counts laurels, steps and Senate seats, and trades sensibly."""

from collections.abc import Sequence
from typing import Final

from engine.quovadis.bots.trader import Trader
from engine.quovadis.bots.worth import sites
from engine.quovadis.laurels import worth
from engine.quovadis.state import OVER, State

TILE: Final = 3.4  # laurels that a laurel space on the way up promises
STEP: Final = 3.0  # what each further step, a turn of one's own, costs
START: Final = 4.0  # a senator one step from the Senate, its tile apart
RESERVE: Final = 2.0  # a senator not yet placed
SEAT: Final = (1.0, 4.0, 5.0, 8.0, 16.0)  # to be in the Senate at all, by seats taken
ENVY: Final = 0.8  # how much of what the others have on the average counts against oneself


def laurels_to_come(state: State) -> Sequence[float]:
    """What each seat has and may expect, in laurels, against the others' average."""
    board, annals = state.setup.board, state.annals
    if state.phase == OVER and annals.result is not None:
        return [50.0 / place for place in annals.result.places]
    senate = state.seated[board.senate]
    left = 1 - len(senate) / board.room[board.senate]
    own = [
        worth(held) + total + RESERVE * n * left
        for held, total, n in zip(state.holdings, annals.totals, state.reserve, strict=True)
    ]
    for present, site in zip(state.seated, sites(board), strict=False):
        hope = (START + TILE * (site.laurels - 1) - STEP * (site.steps - 1)) * left
        for seat in present:
            own[seat] += hope
    for seat in set(senate):
        own[seat] += SEAT[min(len(senate), len(SEAT) - 1)]
    return _against_others(own)


def _against_others(own: Sequence[float]) -> list[float]:
    total, others = sum(own), len(own) - 1
    return [mine - ENVY * (total - mine) / others for mine in own]


class Steady(Trader):
    """Weighs in one imagined state, one turn ahead."""

    def __init__(self) -> None:
        super().__init__(laurels_to_come, worlds=1, share=0.1)
