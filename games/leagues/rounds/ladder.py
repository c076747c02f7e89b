"""The open ladder: neighbours in the standing meet."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol, TypeVar

from games.leagues.models import Division, Entrant


class InLine(Protocol):
    """A person in the line of a ladder; `pk` is the id of their entrant."""

    @property
    def pk(self) -> int: ...


Somebody = TypeVar("Somebody", bound=InLine)


def neighbours(
    division: Division,
    entrants: Sequence[Entrant],
    sizes: Sequence[int],
    byes: Mapping[str, int],
) -> list[list[Entrant]]:
    """Return groups of neighbours, each for one table, the highest first; then those with a bye.

    Newcomers stand at the end, in the order in which they came.
    """
    rows = division.standing.get("rows", ())
    ranks = {row["player"]: row["rank"] for row in rows if row["played"]}
    line = sorted(entrants, key=lambda entrant: (entrant.lot or 0, entrant.pk))
    return neighbours_of(line, ranks, sizes, byes)


def neighbours_of(
    newest_last: Sequence[Somebody],
    ranks: Mapping[str, int],
    sizes: Sequence[int],
    byes: Mapping[str, int],
) -> list[list[Somebody]]:
    """Return groups of people whose ranks are next to each other, then those who have a bye.

    The byes go to the lowest of those with the fewest byes so far.
    """
    last = len(ranks) + 1
    line = sorted(newest_last, key=lambda one: ranks.get(str(one.pk), last))
    chosen = fitted(len(line), sizes)
    lowest_first = line[::-1]
    by_turn = sorted(lowest_first, key=lambda one: byes.get(str(one.pk), 0))
    free = by_turn[: len(line) - sum(chosen)]
    groups, start = [], 0
    line = [one for one in line if one not in free]
    for size in chosen:
        groups.append(line[start : start + size])
        start += size
    return [*groups, *([each] for each in free)]


def fitted(players: int, sizes: Sequence[int]) -> list[int]:
    """Return sizes of tables: the fewest left over, then the most of the size named first."""
    for total in range(players, 0, -1):
        found = _exactly(total, tuple(sizes))
        if found is not None:
            return list(found)
    return []


@cache
def _exactly(total: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return sizes that make up the total, as many as can be of those named first."""
    if not sizes:
        return None if total else ()
    size, *rest = sizes
    for count in range(total // size, -1, -1):
        others = _exactly(total - count * size, tuple(rest))
        if others is not None:
            return (size,) * count + others
    return None
