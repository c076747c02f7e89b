"""Exact bounds in a pack whose ends can be listed: each end is ranked, ties included."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from games.leagues.standing.bounds.outlook import Gain, OpenTable, Outlook
from games.leagues.standing.bounds.packs import Pack
from games.leagues.standing.bounds.unsettled import KnownCriteria, Tied, spread
from games.leagues.standing.ends.kinds import ends
from games.leagues.standing.ties import Group, Value, direct

Outcome: TypeAlias = tuple[tuple[str, Gain], ...]  # what the pack's players gain at one table
End: TypeAlias = tuple[Outcome, ...]
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
    """The bounds of one pack, which widen as its ends are listed.

    Players with a seat at an open table move; those who stand still only let them pass. `best` and
    `worst` count places from 0.
    """

    def __init__(
        self, outlook: Outlook, pack: Pack, choices: Sequence[list[Outcome]], known: KnownCriteria
    ) -> None:
        self.outlook, self.pack, self.choices, self.known = outlook, pack, choices, known
        self.best = dict.fromkeys(pack, len(pack))
        self.worst = dict.fromkeys(pack, -1)
        self.moving = {player for table in choices for player, _ in table[0]}
        still = [player for player in pack if player not in self.moving]
        self.still_scores = sorted(outlook.score[player] for player in still)
        together = defaultdict(list)
        for player in still:
            together[outlook.score[player]].append(player)
        self.still = {score: tuple(group) for score, group in together.items()}
        self.spreads: dict[tuple[frozenset[str], End], Bounds] = {}
        self.passed: dict[int, tuple[int, int]] = {}  # by score: the fewest and most who pass

    def bounds(self) -> Bounds:
        """Return the first and last place in the pack, from 0, of each of its players."""
        now = {player: self.outlook.score[player] for player in self.moving}
        for totals, end in self._ends(0, now, ()):
            self._look(totals, end)
        for score, (fewest, most) in self.passed.items():
            above = len(self.still_scores) - bisect_right(self.still_scores, score)
            for player, (first, last) in self._spread(self.still[score], ()).items():
                self._widen(player, above + fewest + first, above + most + last)
        return {player: (self.best[player], self.worst[player]) for player in self.pack}

    def _ends(
        self, level: int, totals: Mapping[str, int], end: End
    ) -> Iterator[tuple[Mapping[str, int], End]]:
        if level == len(self.choices):
            yield totals, end
            return
        for outcome in self.choices[level]:
            after = dict(totals)
            for player, gain in outcome:
                after[player] += gain.score
            yield from self._ends(level + 1, after, (*end, outcome))

    def _look(self, totals: Mapping[str, int], end: End) -> None:
        """Widen the bounds by one end."""
        groups = defaultdict(list)
        for player, score in totals.items():
            groups[score].append(player)
        passing = 0
        for score in sorted(groups, reverse=True):
            above = len(self.still_scores) - bisect_right(self.still_scores, score)
            group = (*groups[score], *self.still.get(score, ()))
            self._place(group, passing + above, end)
            passing += len(groups[score])
        scores = sorted(totals.values())
        for score in self.still:
            if score not in groups:
                over = len(scores) - bisect_right(scores, score)
                fewest, most = self.passed.get(score, (over, over))
                if not fewest <= over <= most or fewest == most:
                    self.passed[score] = min(fewest, over), max(most, over)

    def _place(self, group: Group, first: int, end: End) -> None:
        """Widen the bounds of players who share a score, unless they are as wide already."""
        last = first + len(group) - 1
        if all(self.best[player] <= first and self.worst[player] >= last for player in group):
            return
        for player, (least, most) in self._spread(group, end).items():
            self._widen(player, first + least, first + most)

    def _widen(self, player: str, first: int, last: int) -> None:
        self.best[player] = min(self.best[player], first)
        self.worst[player] = max(self.worst[player], last)

    def _spread(self, group: Group, end: End) -> Bounds:
        """Return the possible places in a group, looked up if it was tied like this before."""
        if len(group) == 1:
            return {group[0]: (0, 0)}
        members = frozenset(group)
        key = members, self._matters(members, end)
        if key not in self.spreads:
            tied = Tied(partial(self._values, end), self.known.unknown)
            self.spreads[key] = spread(group, self.outlook.rest, tied)
        return self.spreads[key]

    def _matters(self, members: frozenset[str], end: End) -> End:
        """Return the part of an end that can matter to a group: `direct` needs two at a table."""
        least = 1 if "wins" in self.outlook.rest else 2
        own = (tuple(gain for gain in outcome if gain[0] in members) for outcome in end)
        return tuple(gains if len(gains) >= least else () for gains in own)

    def _values(self, end: End, tie: str, group: Group) -> Mapping[str, Value]:
        if tie == "direct":
            played = [{player: gain.points for player, gain in outcome} for outcome in end]
            return direct([*self.outlook.met, *played], group)
        if tie == "wins":
            won = dict(self.outlook.wins)
            for outcome in end:
                for player, gain in outcome:
                    won[player] += gain.wins
            return won
        return self.known.values[tie]
