"""Points of places, as exact fractions (docs/leagues.md, "Points")."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

Lists = Mapping[int, tuple[Fraction, ...]]


@cache
def usual(size: int) -> tuple[Fraction, ...]:
    """Return the points of each place at a table of that size: from 12 down to 0."""
    return tuple(Fraction(12 * (size - place), size - 1) for place in range(1, size + 1))


def points_of(places: Sequence[int], lists: Lists | None) -> list[Fraction]:
    """Return the points of every seat; seats that share places share the mean of their points."""
    of_place = usual(len(places)) if lists is None else lists[len(places)]
    return [_mean(of_place, place, places.count(place)) for place in places]


def _mean(of_place: Sequence[Fraction], place: int, sharers: int) -> Fraction:
    return sum(of_place[place - 1 : place - 1 + sharers], Fraction(0)) / sharers


def wins_of(places: Sequence[int]) -> list[Fraction]:
    """Return the share of the first place that every seat has."""
    share = Fraction(1, places.count(1))
    return [share if place == 1 else Fraction(0) for place in places]
