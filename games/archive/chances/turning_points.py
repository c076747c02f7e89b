"""Turns that changed a seat's chances by more than chance explains. Pure."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from games.archive.chances.intervals import errors_between, errors_needed

MOST: Final = 3
"""Turning points that are shown of a game, the greatest."""

LEAST: Final = 0.15
"""A smaller change is no turning point, however certain it is."""


class ChanceShift(NamedTuple):
    """A change of a seat from one position to the next: `to` is the index of the later one."""

    to: int
    seat: int
    before: int
    after: int


def certain_changes(
    wins: Sequence[Sequence[int]], playouts: int, most: int = MOST
) -> list[ChanceShift]:
    """Return the greatest certain changes, at most one for each turn, in the order of the game."""
    if not wins:
        return []
    pairs = list(pairwise(wins))
    needed = errors_needed(len(pairs) * len(wins[0]))
    greatest = [max(_changes(to, *pair), key=_size) for to, pair in enumerate(pairs, 1)]
    found = [
        c
        for c in greatest
        if _size(c) >= LEAST * playouts
        and abs(errors_between(c.before, c.after, playouts)) > needed
    ]
    return sorted(sorted(found, key=lambda one: -_size(one))[:most])


def _changes(to: int, before: Sequence[int], after: Sequence[int]) -> list[ChanceShift]:
    each = enumerate(zip(before, after, strict=True))
    return [ChanceShift(to, seat, was, now) for seat, (was, now) in each]


def _size(change: ChanceShift) -> int:
    return abs(change.after - change.before)
