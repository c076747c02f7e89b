"""The rules of who may be given which office in phase 2 (docs/rules-idusmartii.md 2.1)."""

from functools import lru_cache
from itertools import combinations

from engine.idusmartii.entries import Assign
from engine.idusmartii.state import State


def objection(
    seats: int,
    entry: Assign,
    last_praetor: int | None,
    last_aediles: tuple[int, ...],
    aediles_before: tuple[int, ...],
) -> str | None:
    """Return why this assignment breaks the rules, or None. The consul's seat is `entry.seat`."""
    praetor, (one, two) = entry.praetor, entry.aediles
    if len({entry.seat, praetor, one, two}) != 4:
        return "the three offices go to three different players other than the consul"
    if praetor == last_praetor:
        return f"seat {praetor} was praetor in the round before"
    again = [seat for seat in entry.aediles if seat in last_aediles]
    if not again:
        return None
    if seats != 5:
        return f"seat {again[0]} was aedile in the round before"
    # With five players, one of the two may be aedile again, but not for a third round.
    if len(again) == 2:
        return f"seat {one} and seat {two} were both aediles just now: only one may be again"
    if again[0] in aediles_before:
        return f"seat {again[0]} was aedile in both rounds before"
    return None


def rounds_before(state: State) -> tuple[int | None, tuple[int, ...], tuple[int, ...]]:
    """Return what `objection` asks of the past: last praetor, last aediles, those before them."""
    last, before = state.past[-1], state.past[-2]
    return last.praetor, last.aediles, before.aediles if state.seats == 5 else ()


def assignments(state: State) -> tuple[Assign, ...]:
    """Return every legal assignment of the consul whose turn it is."""
    return _assignments(state.seats, state.now.consul, *rounds_before(state))


@lru_cache(maxsize=4096)
def _assignments(
    seats: int, consul: int, praetor: int | None, last: tuple[int, ...], before: tuple[int, ...]
) -> tuple[Assign, ...]:
    # Cached, because the same few hundred assignments are asked for again and again.
    possible = (
        Assign(consul, seat, pair)
        for seat in range(seats)
        for pair in combinations(range(seats), 2)
    )
    return tuple(e for e in possible if objection(seats, e, praetor, last, before) is None)
