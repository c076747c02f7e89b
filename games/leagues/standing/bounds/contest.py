"""An open table seen from one side: the players whom its end must put ahead of another."""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

from games.leagues.standing.bounds.outlook import OpenTable, Spot

AHEAD: Final = -1
"""Instead of the first spot at which somebody is held back: they are ahead anyway."""


class Contest:
    """An open table, its spots in the order in which they help others less and less.

    `least` and `most` are what the table brings each player at least and at most.
    """

    def __init__(self, table: OpenTable, sign: int) -> None:
        self.sign, self.table = sign, table
        self.players = tuple(table.gains)
        self.lines = [shape[::sign] for shape in table.shapes]
        self.gains = {
            player: {spot: sign * gain.score for spot, gain in gains.items()}
            for player, gains in table.gains.items()
        }
        self.least = {player: min(gains.values()) for player, gains in self.gains.items()}
        self.most = {player: max(gains.values()) for player, gains in self.gains.items()}
        self.bonuses: dict[tuple[str, str], int] = {}

    def weigh(self, weights: Mapping[str, int], floor: Mapping[str, int]) -> None:
        """Set the weights of the players, and the least that they end with."""
        self.players = tuple(sorted(self.players, key=lambda p: -weights[p]))
        self.weights = tuple(weights[player] for player in self.players)
        self.bare = {player: floor[player] - self.least[player] for player in self.players}
        self.highest = {player: self.bare[player] + self.most[player] for player in self.players}

    def bonus(self, own: str, other: str) -> int:
        """Return the least that the other has beyond `least` if a player has their own most."""
        if (own, other) not in self.bonuses:
            mine, theirs = self.gains[own], self.gains[other]
            lead = min(
                theirs[spot] - mine[own_spot]
                for line in self.lines
                for own_spot in line
                for spot in line
                if spot != own_spot or spot[1] > 1
            )
            self.bonuses[own, other] = lead - (self.least[other] - self.most[own])
        return self.bonuses[own, other]

    def held_back(self, own: str, limits: Mapping[str, int], ahead: Collection[str]) -> int:
        """Return the least weight of the players whom the table's end puts ahead of this one."""
        others = [player for player in self.players if player != own and player not in ahead]
        if all(self.highest[player] <= limits[player] for player in others):
            return 0
        if own in self.gains:
            return self._with(own, limits, ahead)
        return min(
            self._put_ahead(
                tuple(
                    AHEAD if player in ahead else bisect_left(keys[player], -limits[player])
                    for player in self.players
                ),
                room,
            )
            for keys, room in self._keys
        )

    @cached_property
    def _keys(self) -> list[tuple[dict[str, list[int]], tuple[int, ...]]]:
        """Return for each shape the least points at each spot, negated; and the room."""
        return [
            (
                {p: [-self.bare[p] - self.gains[p][spot] for spot in line] for p in self.players},
                tuple(sharers for _, sharers in line),
            )
            for line in self.lines
        ]

    def _with(self, own: str, limits: Mapping[str, int], ahead: Collection[str]) -> int:
        """Return the least weight put ahead at a table at which the player sits."""
        return min(
            self._put_ahead(
                tuple(
                    AHEAD
                    if player in ahead or player == own
                    else self._first(own, own_spot, player, limits[player], line)
                    for player in self.players
                ),
                tuple(spot[1] - (spot == own_spot) for spot in line),
            )
            for line in self.lines
            for own_spot in line
        )

    def _first(self, own: str, own_spot: Spot, other: str, limit: int, line: Sequence[Spot]) -> int:
        """Return the number of the first spot at which the other is not ahead."""
        lost = self.most[own] - self.gains[own][own_spot]
        most = limit + self.bonus(own, other) - lost - self.bare[other]
        return next((i for i, s in enumerate(line) if self.gains[other][s] <= most), len(line))

    def _put_ahead(self, firsts: tuple[int, ...], room: tuple[int, ...]) -> int:
        return put_ahead(firsts, room, self.weights)


@lru_cache(maxsize=1 << 16)
def put_ahead(firsts: tuple[int, ...], room: tuple[int, ...], weights: tuple[int, ...]) -> int:
    """Return the least weight that cannot be held back.

    Each player is held back at their first spot and at all later ones. As in scheduling jobs with
    deadlines, it is best to take the heaviest first; they stand first in the arguments.
    """
    taken, lost = [0] * len(room), 0
    for first, weight in zip(firsts, weights, strict=True):
        if first == AHEAD:
            continue
        if first == len(room) or not _fits(taken, first, room):
            lost += weight
        else:
            taken[first] += 1
    return lost


def _fits(taken: Sequence[int], first: int, room: Sequence[int]) -> bool:
    """Tell whether there is room for one more player, with all at their first spot or later."""
    wanted = left = 0
    for number in reversed(range(len(room))):
        wanted, left = wanted + taken[number] + (number == first), left + room[number]
        if wanted > left:
            return False
    return True
