"""All final ranks that a small division can still have, found by trying everything.

Written apart from the code it judges, and as plainly as can be: places are weak orders that a rule
allows, and what is unknown of somebody may put them above, below or beside each of the others.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from games.leagues.standing.division import ScoredTable, StandingInput
from games.leagues.standing.tallies import meetings, tallies

Places = tuple[int, ...]
Group = tuple[str, ...]


@cache
def weak_orders(size: int) -> list[Places]:
    """Every way to put a number of seats in places of a competition."""
    found = set()
    for levels in product(range(size), repeat=size):
        found.add(tuple(1 + sum(other < own for other in levels) for own in levels))
    return sorted(found)


def allowed(kind: str, places: Places) -> bool:
    shared = {place for place in places if places.count(place) > 1}
    if kind == "order":
        return not shared
    if kind == "quovadis":
        return shared <= {max(places)}
    groups = len(set(places))
    return groups == 2 or (kind == "idusmartii" and groups == 1)


@cache
def ends_of(kind: str, size: int) -> list[Places]:
    return [places for places in weak_orders(size) if allowed(kind, places)]


def possible_ranks(division: StandingInput) -> dict[str, set[int]]:
    """For each player the set of ranks with which they can end."""
    found: dict[str, set[int]] = {player: set() for player in division.players}
    left = [table for table in division.tables if table.places is None]
    for places in product(*(ends_of(t.ends, len(t.seats)) for t in left)):
        ending = iter(places)
        ended = division._replace(
            tables=tuple(
                t if t.places is not None else t._replace(places=next(ending))
                for t in division.tables
            )
        )
        judge = Judge(ended, left)
        for player, ranks in judge.ranks(division.players, division.ties).items():
            found[player] |= ranks
    return found


class Judge:
    """Ranks one end of a division, in each way that what is unknown allows."""

    def __init__(self, ended: StandingInput, left: Sequence[ScoredTable]) -> None:
        self.lot = ended.lot
        self.sums, self.met = tallies(ended), meetings(ended)
        seats = {player for table in left for player in table.seats}
        people = seats | {player for table in left for player in table.left}
        self.unknown = {"share": seats, "senate": seats, "fides": people, "fewer": people}

    def ranks(self, group: Group, ties: Sequence[str]) -> dict[str, set[int]]:
        """For each of a group the places in it that are possible, from 1."""
        if len(group) == 1:
            return {group[0]: {1}}
        found: dict[str, set[int]] = {player: set() for player in group}
        for parts in self.parted(group, ties[0]):
            above = 0
            for part in parts:
                for player, ranks in self.ranks(part, ties[1:]).items():
                    found[player] |= {above + rank for rank in ranks}
                above += len(part)
        return found

    def parted(self, group: Group, tie: str) -> Iterator[list[Group]]:
        """Every way in which a criterion can part a group."""
        unknown = self.unknown.get(tie, set())
        known = [player for player in group if player not in unknown]
        if len(known) == len(group):
            levels: Sequence[tuple[Fraction | int, ...]] = [
                tuple(-self.value(player, group, tie) for player in group)
            ]
        else:
            levels = [
                order
                for order in weak_orders(len(group))
                if self.agrees(dict(zip(group, order, strict=True)), known, group, tie)
            ]
        for level in levels:
            yield [
                tuple(p for p, own in zip(group, level, strict=True) if own == one)
                for one in sorted(set(level))
            ]

    def agrees(
        self, order: Mapping[str, int], known: Sequence[str], group: Group, tie: str
    ) -> bool:
        values = {player: self.value(player, group, tie) for player in known}
        return all((order[a] < order[b]) == (values[a] > values[b]) for a in known for b in known)

    def value(self, player: str, group: Group, tie: str) -> Fraction | int:
        tally = self.sums[player]
        if tie == "direct":
            together = [met for met in self.met if set(group) <= set(met)]
            return sum((met[player] for met in together), Fraction(0))
        if tie == "lot":
            return -self.lot.index(player)
        if tie == "fides":
            return tally.conduct.fides
        if tie == "fewer":
            return -tally.conduct.missed
        return getattr(tally, tie)
