"""Sound bounds in a pack with too many ends to list.

For the best rank of X, the fewest players who must end ahead of X are counted. At each open table
by itself, X holds back whom they can, as if all other tables ended as X wishes against each of the
others alone. A player with several open tables counts in parts, one for each of them.

Bounds only ever narrow (docs/leagues.md, "Bounds"). A result only takes ends away, so no table's
minimum can fall, and a player who is now surely ahead counts whole instead of in part.
"""

from collections.abc import Mapping, Sequence
from math import lcm

from games.leagues.standing.bounds.contest import Contest
from games.leagues.standing.bounds.outlook import OpenTable, Outlook
from games.leagues.standing.bounds.packs import Pack
from games.leagues.standing.bounds.unsettled import KnownCriteria


class Relaxed:
    """A pack seen from one side: with sign 1 from above, for best ranks; with -1 from below.

    All numbers are scores times the sign, so that more is ahead. `floor` and `ceiling` are what a
    player ends with at least and at most.
    """

    def __init__(
        self,
        outlook: Outlook,
        pack: Pack,
        tables: Sequence[OpenTable],
        known: KnownCriteria,
        sign: int,
    ) -> None:
        self.known, self.sign, self.rest = known, sign, outlook.rest
        self.floor = {player: sign * outlook.score[player] for player in pack}
        self.ceiling = dict(self.floor)
        self.at: dict[str, list[Contest]] = {player: [] for player in pack}
        self.contests = [Contest(table, sign) for table in tables]
        for contest in self.contests:
            for player in contest.players:
                self.floor[player] += contest.least[player]
                self.ceiling[player] += contest.most[player]
                self.at[player].append(contest)
        self.parts = lcm(*(len(at) for at in self.at.values() if at))
        for contest in self.contests:
            contest.weigh({p: self.parts // len(self.at[p]) for p in contest.players}, self.floor)

    def fewest_ahead(self, own: str) -> int:
        """Return how many of the pack surely end ahead of a player."""
        limits = self._limits(own)
        ahead = {player for player, limit in limits.items() if self.floor[player] > limit}
        parts = sum(contest.held_back(own, limits, ahead) for contest in self.contests)
        return len(ahead) + -(-parts // self.parts)

    def _limits(self, own: str) -> Mapping[str, int]:
        """Return the highest floor at which each of the others is not ahead of a player.

        It is lower for somebody at the same table, because both cannot end there as X wishes.
        """
        ceiling = self.ceiling[own]
        limits = dict.fromkeys(self.floor, ceiling)
        del limits[own]
        for contest in self.at[own]:
            for other in contest.players:
                if other != own:
                    limits[other] -= contest.bonus(own, other)
        for other, limit in limits.items():
            if self.known.loses_tie(own, other, self.sign, self.rest):
                limits[other] = limit - 1
        return limits
