"""What a position is worth: each seat's chance to win, from a score of what it has.

A seat's score is a weighted sum of its traits; chances are the softmax of the scores. So giving
to one takes from all others, and everything (a laurel, a step, a support, a price) is judged in
one coin. The weights were fitted to the outcomes of games between house players (docs/bots.md).
"""

from functools import lru_cache
from math import exp
from operator import mul
from typing import Final, NamedTuple

from engine.quovadis.board import Board
from engine.quovadis.bots.weights import WEIGHTS
from engine.quovadis.laurels import worth
from engine.quovadis.state import OVER, State

STAGES: Final = 5  # by seats left in the Senate: 5 or more, 4, 3, 2, 1
NEAR: Final = 4  # steps from the Senate; farther is all the same
LAURELS: Final = 0  # and so on: where the traits of each kind begin
OUTSIDE: Final = LAURELS + STAGES
STEPS: Final = OUTSIDE + STAGES * (NEAR + 1)
AHEAD: Final = STEPS + NEAR
ALONE: Final = AHEAD + 1
COMPANY: Final = ALONE + 1
RESERVE: Final = COMPANY + 1
ARRIVAL: Final = RESERVE + 1
TURN: Final = ARRIVAL + 1
READY: Final = TURN + STAGES
TRAITS: Final = READY + STAGES


class Site(NamedTuple):
    """A committee as it matters here: steps to the Senate, laurel spaces on the way, consents."""

    steps: int
    laurels: int
    consents: int
    doors: tuple[int, ...]  # laurel spaces of its paths into the Senate


@lru_cache(maxsize=16)
def sites(board: Board) -> tuple[Site, ...]:
    """Every committee but the Senate."""
    steps, most = {board.senate: 0}, {board.senate: 0}
    while len(steps) < len(board.codes):
        for way in board.ways:
            if all(w.target in steps for w in board.ways if w.source == way.source):
                ups = [w for w in board.ways if w.source == way.source]
                steps[way.source] = min(steps[w.target] + 1 for w in ups)
                most[way.source] = max(most[w.target] + (w.laurel >= 0) for w in ups)
    return tuple(
        Site(
            min(steps[i], NEAR),
            most[i],
            board.committees[i].consents,
            tuple(w.laurel for w in board.ways if w.source == i and w.target == board.senate),
        )
        for i in range(board.senate)
    )


def chances(state: State) -> list[float]:
    """Each seat's chance to win; of a game that is over, who won."""
    result = state.annals.result
    if state.phase == OVER and result is not None:
        return [float(place == 1) for place in result.places]
    powers = [exp(sum(map(mul, WEIGHTS, own))) for own in traits(state)]
    total = sum(powers)
    return [power / total for power in powers]


def traits(state: State) -> list[list[float]]:
    """What each seat has, as one row of numbers a seat."""
    board, seats = state.setup.board, state.setup.seats
    senate = state.seated[board.senate]
    left = board.room[board.senate] - len(senate)
    stage = max(0, STAGES - left)
    rows = [[0.0] * TRAITS for _ in range(seats)]
    nearest = _on_the_way(state, rows, min(left, STAGES) / STAGES, stage)
    for seat, own in enumerate(rows):
        own[LAURELS + stage] = (worth(state.holdings[seat]) + state.annals.totals[seat]) / 10
        own[RESERVE] = state.reserve[seat] * left / STAGES
        own[TURN + stage] = 1 - (seat - state.active) % seats / seats
        if seat in senate:
            own[ARRIVAL] = senate.index(seat)
        else:
            own[OUTSIDE + stage * (NEAR + 1) + nearest[seat] - 1] = 1
    return rows


def _on_the_way(state: State, rows: list[list[float]], left: float, stage: int) -> list[int]:
    """The traits of senators below the Senate; each seat's fewest steps to it."""
    nearest = [NEAR + 1] * len(rows)
    for present, site in zip(state.seated, sites(state.setup.board), strict=False):
        together = len(present) - 1
        for seat in present:
            own = rows[seat]
            own[STEPS + site.steps - 1] += left
            own[AHEAD] += site.laurels * left
            if site.steps < nearest[seat]:
                nearest[seat] = site.steps
            if site.consents:
                if together < site.consents:
                    own[ALONE] += left
                own[COMPANY] += (len(present) - present.count(seat)) * left
            if site.steps == 1 and (
                present.count(seat) > site.consents or state.caesar in site.doors
            ):
                own[READY + stage] = 1
    return nearest
