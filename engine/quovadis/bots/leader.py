"""The leader of a game, by what lies open to everybody, and what stands in its way."""

from typing import Final

from engine.quovadis.state import State

TILE: Final = 2.4  # laurels that a hidden tile is worth on average
IN_SENATE: Final = 4.0  # laurels that a seat in the Senate counts for
ON_THE_WAY: Final = 0.5  # that a senator on the board counts for
CLEAR: Final = 3.0  # laurels by which somebody is clearly ahead
CLOSE: Final = 2.0  # laurels behind the best that are hardly behind
WARY: Final = 0.25  # share of what a leader gains that counts as lost, besides envy


def lead(state: State) -> list[float]:
    """Return how far each seat seems to have come, in laurels."""
    board = state.setup.board
    senate = state.seated[board.senate]
    below = state.seated[: board.senate]
    return [
        TILE * sum(held)
        + IN_SENATE * (seat in senate)
        + ON_THE_WAY * sum(there.count(seat) for there in below)
        for seat, held in enumerate(state.holdings)
    ]


def caution(state: State, seat: int) -> float:
    """Return the share of what the seat gains that the others count as lost besides envy."""
    found = lead(state)
    return WARY if found[seat] >= max(found) - CLOSE else 0.0


def leads(state: State, seat: int) -> bool:
    """Tell whether the seat seems to be clearly ahead of everybody else."""
    found = lead(state)
    return all(found[seat] >= theirs + CLEAR for s, theirs in enumerate(found) if s != seat)


def hurdles(state: State, seat: int, helper: int, committee: str | None) -> list[int]:
    """Return the committees where the seat needs consents that the helper could give."""
    board = state.setup.board
    return [
        where
        for where in range(board.senate)
        if committee in (None, board.codes[where])
        and 0 < state.seated[where].count(seat) <= board.committees[where].consents
        and helper in state.seated[where]
    ]


def is_door(state: State, where: int) -> bool:
    """Tell whether a path leads from the committee into the Senate."""
    board = state.setup.board
    return any(way.source == where and way.target == board.senate for way in board.ways)
