"""Sound bounds in a pack with too many ends to list.

For the best rank of X the fewest are sought who must end ahead of X. At each open table by itself
it is found out who can be held back, as if all other tables ended as X wishes for each of the
others alone. Somebody with several open tables counts in parts, one for each of their tables.

It only ever narrows: a result takes away ends, of which each table's minimum was one, and leaves
somebody who is now surely ahead with all parts instead of some (docs/leagues.md, "Bounds").
"""

from collections.abc import Mapping, Sequence
from math import lcm
from typing import NamedTuple

from games.leagues.standing.bounds.outlook import OpenTable, Outlook, Spot
from games.leagues.standing.bounds.packs import Pack
from games.leagues.standing.ties import Value


class Known(NamedTuple):
    """The criteria that no open table changes, and of whom they are unknown."""

    values: Mapping[str, Mapping[str, Value]]
    unknown: Mapping[str, frozenset[str]]

    def loses_tie(self, own: str, other: str, sign: int, rest: Sequence[str]) -> bool:
        """Tell whether the other is surely ahead if both have the same score."""
        for tie in rest:
            by = self.values.get(tie)
            unknown = self.unknown.get(tie, frozenset())
            if by is None or own in unknown or other in unknown:
                return False
            if by[own] != by[other]:
                return sign * (by[other] > by[own]) - sign * (by[other] < by[own]) > 0
        return False


def fewest_ahead(
    own: str, pack: Pack, outlook: Outlook, tables: Sequence[OpenTable], known: Known, sign: int
) -> int:
    """Return how many of the pack surely end above a player; with sign -1, below."""
    view = View(own, pack, outlook, tables, known, sign)
    parts = lcm(*(len(view.where[player]) for player in view.open))
    whole = sum(_held_back(view, table, parts) for table in tables)
    return view.ahead + -(-whole // parts)


class View:
    """What a player can hope for against each of the others, table by table."""

    def __init__(
        self,
        own: str,
        pack: Pack,
        outlook: Outlook,
        tables: Sequence[OpenTable],
        known: Known,
        sign: int,
    ) -> None:
        self.own, self.sign = own, sign
        self.ahead = 0
        self.open: dict[str, int] = {}  # the lead that others have at least, if it can go both ways
        self.slack: dict[str, int] = {}  # the most that a lead may be without being ahead
        self.where: dict[str, list[OpenTable]] = {}
        own_tables = [table for table in tables if own in table.gains]
        for other in pack:
            if other == own:
                continue
            at = [table for table in tables if other in table.gains]
            slack = -1 if known.loses_tie(own, other, sign, outlook.rest) else 0
            lead = sign * (outlook.score[other] - outlook.score[own])
            lead += sum(self.least(t, other) for t in at)
            lead += sum(self.least(t, other) for t in own_tables if other not in t.gains)
            if lead > slack:
                self.ahead += 1
            elif at:
                self.open[other], self.slack[other], self.where[other] = lead, slack, at

    def least(self, table: OpenTable, other: str) -> int:
        """Return the least by which a table can change another's lead."""
        return min(
            self.change(table, other, spot, own_spot)
            for shape in table.shapes
            for own_spot in (shape if self.own in table.gains else shape[:1])
            for spot in shape
            if spot != own_spot or spot[1] > 1 or not {self.own, other} <= table.gains.keys()
        )

    def change(self, table: OpenTable, other: str, spot: Spot, own_spot: Spot) -> int:
        """Return by how much a table changes another's lead, given where both end."""
        gain = table.gains[other][spot].score if other in table.gains else 0
        own = table.gains[self.own][own_spot].score if self.own in table.gains else 0
        return self.sign * (gain - own)


def _held_back(view: View, table: OpenTable, parts: int) -> int:
    """Return the least weight of those whom a table puts ahead, whatever the others bring."""
    at = [player for player in table.gains if player in view.open]
    weights = {player: parts // len(view.where[player]) for player in at}
    at.sort(key=weights.__getitem__, reverse=True)
    whole = sum(weights.values())
    return min(
        (
            whole - _kept(view, table, at, weights, shape, own_spot)
            for shape in table.shapes
            for own_spot in (shape if view.own in table.gains else shape[:1])
        ),
        default=0,
    )


def _kept(
    view: View,
    table: OpenTable,
    at: Sequence[str],
    weights: Mapping[str, int],
    shape: Sequence[Spot],
    own_spot: Spot,
) -> int:
    """Return the most weight that can be held back at a table which ends in that shape.

    From some spot on, each player is held back. As in the planning of jobs with deadlines, taking
    the heaviest first is best.
    """
    line = list(shape)[:: view.sign]
    room = [spot[1] - (view.own in table.gains and spot == own_spot) for spot in line]
    taken = [0] * len(line)
    kept = 0
    for player in at:
        bare = view.open[player] - view.least(table, player)
        limit = view.slack[player] - bare
        first = next(
            (i for i, s in enumerate(line) if view.change(table, player, s, own_spot) <= limit),
            len(line),
        )
        taken_after = [n + (i == first) for i, n in enumerate(taken)]
        if first < len(line) and _fits(taken_after, room):
            taken, kept = taken_after, kept + weights[player]
    return kept


def _fits(taken: Sequence[int], room: Sequence[int]) -> bool:
    """Tell whether all have room, each at their first spot or a later one."""
    wanted = left = 0
    for i in reversed(range(len(room))):
        wanted, left = wanted + taken[i], left + room[i]
        if wanted > left:
            return False
    return True
