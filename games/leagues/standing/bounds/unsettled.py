"""Players who are tied on score, and the places each of them may have in their group.

For a player with a seat at an open table some criteria are unknown, and a tie that depends on them
can go either way. It may also stay a tie, which matters only to `direct`: its tables depend on who
is tied.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Final, NamedTuple, TypeAlias

from games.leagues.standing.ties import Group, Value, split

Spread: TypeAlias = dict[str, tuple[int, int]]
"""How many of the group at least, and at most, are above each of its players."""

MOST_UNKNOWN: Final = 6
"""With more unknown players in a group it is not tried who of them stays tied."""


class KnownCriteria(NamedTuple):
    """The criteria that no open table changes, and the players for whom they are unknown anyway."""

    values: Mapping[str, Mapping[str, Value]]
    unknown: Mapping[str, frozenset[str]]

    def loses_tie(self, own: str, other: str, sign: int, rest: Sequence[str]) -> bool:
        """Tell whether the other is surely above if both have the same score; -1: below."""
        for tie in rest:
            by = self.values.get(tie)
            unknown = self.unknown.get(tie, frozenset())
            if by is None or own in unknown or other in unknown:
                return False
            if by[own] != by[other]:
                return (by[other] > by[own]) == (sign > 0)
        return False


class Tied(NamedTuple):
    """The means to decide ties: values of a criterion in a group, and players with unknown ones."""

    values: Callable[[str, Group], Mapping[str, Value]]
    unknown: Mapping[str, frozenset[str]]


def spread(group: Group, rest: tuple[str, ...], tied: Tied) -> Spread:
    """Return the possible places of a group's players, by the criteria that are left."""
    if len(group) == 1:
        return {group[0]: (0, 0)}
    tie, later = rest[0], rest[1:]
    open_ones = tied.unknown.get(tie, frozenset())
    unknown = tuple(player for player in group if player in open_ones)
    sure = tuple(player for player in group if player not in open_ones)
    found: Spread = {player: (0, len(group) - 1) for player in unknown}
    above = 0
    for equal in split(sure, tied.values(tie, sure)) if sure else []:
        found |= _among(equal, unknown, above, later, tied)
        above += len(equal)
    return found


def _among(equal: Group, unknown: Group, above: int, later: tuple[str, ...], tied: Tied) -> Spread:
    """Return the places of equals: the unknown may be above them, below them, or tied."""
    if len(unknown) > MOST_UNKNOWN and "direct" in later:
        return dict.fromkeys(equal, (above, above + len(unknown) + len(equal) - 1))
    tried = [
        (spread((*equal, *joined), later, tied), len(unknown) - len(joined))
        for joined in _joined(equal, unknown, later)
    ]
    return {
        player: (
            above + min(places[player][0] for places, _ in tried),
            above + max(places[player][1] + over for places, over in tried),
        )
        for player in equal
    }


def _joined(equal: Group, unknown: Group, later: tuple[str, ...]) -> Iterator[Group]:
    """Yield which of the unknown may stay tied with the equals, as far as it matters."""
    if "direct" not in later or len(equal) == 1:
        yield ()
        return
    yield from chain.from_iterable(combinations(unknown, n) for n in range(len(unknown) + 1))
