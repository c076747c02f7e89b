"""Exact bounds in a pack whose ends can be listed: each end is ranked, ties included."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from games.leagues.standing.bounds.outlook import Gain, OpenTable, Outlook
from games.leagues.standing.bounds.packs import Pack
from games.leagues.standing.bounds.unsettled import Tied, spread
from games.leagues.standing.ends.kinds import ends
from games.leagues.standing.ties import Group, Value, direct

Outcome: TypeAlias = tuple[tuple[str, Gain], ...]  # what the pack's players gain at one table
Bounds: TypeAlias = dict[str, tuple[int, int]]


def outcomes(table: OpenTable) -> list[Outcome]:
    """Return the different outcomes of a table for a pack."""
    numbers = [(n, player) for n, player in enumerate(table.seats) if player in table.gains]
    found: dict[Outcome, None] = {}
    for places in ends(table.kind, len(table.seats)):
        spots = [(place, places.count(place)) for place in places]
        found[tuple((player, table.gains[player][spots[n]]) for n, player in numbers)] = None
    return list(found)


class Listed:
    """The bounds of one pack, which widen as its ends are listed."""

    def __init__(
        self, outlook: Outlook, pack: Pack, still: Mapping[str, Mapping[str, Value]]
    ) -> None:
        self.outlook, self.pack, self.still = outlook, pack, still
        self.best = dict.fromkeys(pack, len(pack))
        self.worst = dict.fromkeys(pack, 0)

    def bounds(
        self, choices: Sequence[list[Outcome]], unknown: Mapping[str, frozenset[str]]
    ) -> Bounds:
        """Return the first and last place in the pack, from 0, of each of its players."""
        now = {player: self.outlook.score[player] for player in self.pack}
        for totals, chosen in self._ends(choices, 0, now, ()):
            self._look(totals, Tied(partial(self._values, chosen), unknown))
        return {player: (self.best[player], self.worst[player]) for player in self.pack}

    def _ends(
        self,
        choices: Sequence[list[Outcome]],
        level: int,
        totals: Mapping[str, int],
        chosen: tuple[Outcome, ...],
    ) -> Iterator[tuple[Mapping[str, int], tuple[Outcome, ...]]]:
        if level == len(choices):
            yield totals, chosen
            return
        for outcome in choices[level]:
            after = dict(totals)
            for player, gain in outcome:
                after[player] += gain.score
            yield from self._ends(choices, level + 1, after, (*chosen, outcome))

    def _look(self, totals: Mapping[str, int], tied: Tied) -> None:
        """Widen the bounds by one end."""
        order = sorted(self.pack, key=totals.__getitem__, reverse=True)
        start = 0
        while start < len(order):
            stop = start + 1
            while stop < len(order) and totals[order[stop]] == totals[order[start]]:
                stop += 1
            self._place(tuple(order[start:stop]), start, stop - 1, tied)
            start = stop

    def _place(self, group: Group, first: int, last: int, tied: Tied) -> None:
        """Widen the bounds of players who share a score, unless they are as wide already."""
        if all(self.best[player] <= first and self.worst[player] >= last for player in group):
            return
        for player, (least, most) in spread(group, self.outlook.rest, tied).items():
            self.best[player] = min(self.best[player], first + least)
            self.worst[player] = max(self.worst[player], first + most)

    def _values(self, chosen: tuple[Outcome, ...], tie: str, group: Group) -> Mapping[str, Value]:
        if tie == "direct":
            played = [{player: gain.points for player, gain in outcome} for outcome in chosen]
            return direct([*self.outlook.met, *played], group)
        if tie == "wins":
            won = dict(self.outlook.wins)
            for outcome in chosen:
                for player, gain in outcome:
                    won[player] += gain.wins
            return won
        return self.still[tie]
