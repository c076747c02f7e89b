"""The run of a rehearsal: rounds are seated and played by chance. Pure."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from django.utils.translation import gettext as _

from games.leagues.models import Form, RoundEnds, Season
from games.leagues.rehearsal.cast import Cast, Player
from games.leagues.rounds.ladder import neighbours_of
from games.leagues.season.dates import pause
from games.leagues.seating.problem import Problem
from games.leagues.seating.search import seat
from games.leagues.standing.document import read
from games.leagues.standing.tallies import meetings, tallies
from games.leagues.standing.ties import ranked

SHORTEST, LONGEST = 0.3, 1.1
"""How long the games of a rehearsal last, as parts of a round."""

MOVES: Final = 60_000
"""The moves of the search for all seats: fewer than in earnest, because somebody waits for it."""


@dataclass(frozen=True, slots=True)
class TriedTable:
    """A table of the rehearsal, with who won it and when."""

    seats: Sequence[int]
    ends_at: datetime
    order: Sequence[int]  # the players from first to last


@dataclass(slots=True)
class TriedRound:
    """A round of the rehearsal in one division."""

    number: int
    starts_at: datetime
    ends_at: datetime
    tables: list[TriedTable] = field(default_factory=list)
    byes: dict[int, str] = field(default_factory=dict)


@dataclass(slots=True)
class TriedDivision:
    """A division of the rehearsal: its players, its rounds, and its standing after each."""

    number: int
    players: list[Player]
    rounds: list[TriedRound] = field(default_factory=list)
    standing: list[dict[str, Any]] = field(default_factory=list)


Seats = Callable[[Problem, int], Any]


@dataclass(slots=True)
class Run:
    """A season that is tried out."""

    season: Season
    cast: Cast
    rng: Random
    divisions: list[TriedDivision]

    def play(self) -> None:
        """Play all rounds, one after the other."""
        starts = self.season.starts_at
        assert starts is not None
        lasts = timedelta(days=self.season.round_days)
        for number in range(1, self.season.round_count + 1):
            ends = [self._round(division, number, starts) for division in self.divisions]
            planned = starts + lasts
            last = max([planned, *ends]) if self.season.round_ends == RoundEnds.DATE else max(ends)
            end = planned if self.season.round_ends == RoundEnds.DATE else last
            for division in self.divisions:
                division.rounds[-1].ends_at = end
            starts = end + pause(self.season.round_days)
        for division in self.divisions:
            division.standing = standing_of(self.season, division, self.cast)

    def _round(self, division: TriedDivision, number: int, starts: datetime) -> datetime:
        """Play a round of a division, and return when its last table ends."""
        lasts = timedelta(days=self.season.round_days)
        here = TriedRound(number, starts, starts + lasts)
        there = []
        for player in self._ahead(division):
            why = self._excuse(division, player, starts)
            if why:
                here.byes[player.pk] = why
            else:
                there.append(player)
        self._seat(division, here, there)
        division.rounds.append(here)
        if self.season.form == Form.LADDER:  # its neighbours sit together in the next round
            division.standing = standing_of(self.season, division, self.cast)
        return max((table.ends_at for table in here.tables), default=starts + lasts)

    def _ahead(self, division: TriedDivision) -> list[Player]:
        """Return who plays on; in a knock-out the best of each table."""
        if self.season.form != Form.KNOCKOUT or not division.rounds:
            return division.players
        last = division.rounds[-1]
        if len(last.tables) <= 1 and not last.byes:
            return []
        ahead = {pk for table in last.tables for pk in table.order[: self.season.advance]}
        return [player for player in division.players if player.pk in ahead | last.byes.keys()]

    def _excuse(self, division: TriedDivision, player: Player, starts: datetime) -> str:
        if player.is_away(starts):
            return _("away")
        open_ones = [
            table
            for each in division.rounds
            for table in each.tables
            if player.pk in table.seats and table.ends_at > starts
        ]
        return _("still plays") if len(open_ones) >= player.tables_at_once else ""

    def _seat(self, division: TriedDivision, here: TriedRound, there: list[Player]) -> None:
        byes: dict[str, int] = {}
        for each in division.rounds:
            for pk in each.byes:
                byes[str(pk)] = byes.get(str(pk), 0) + 1
        groups: Iterable[list[Player]] = [there]
        if self.season.form == Form.LADDER:
            ranks = {row["player"]: row["rank"] for row in division.standing if row["played"]}
            groups = neighbours_of(there, ranks, self.season.sizes, byes)
        for group in groups:
            if group:
                self._solve(division, here, group, byes)

    def _solve(
        self, division: TriedDivision, here: TriedRound, group: list[Player], byes: dict[str, int]
    ) -> None:
        names = [str(player.pk) for player in group]
        here_now = {player.pk for player in group}
        house = [f"house-{n}" for n in range(self._missing(len(names)))]
        problem = Problem(
            players=[*names, *house],
            sizes=list(self.season.sizes),
            history=[
                [
                    [str(pk) for pk in table.seats]
                    for table in each.tables
                    if not here_now.isdisjoint(table.seats)
                ]
                for each in division.rounds
            ],
            byes={name: byes[name] for name in names if name in byes},
            apart=[pair for pair in self.cast.apart if set(pair) <= set(names)],
        )
        found = seat(problem, seed=self.season.seed, moves=self._moves)
        why = _("no table is left over") if found.rounds[0] else _("too few players for a table")
        here.byes |= {int(name): why for name in found.byes[0] if not name.startswith("house")}
        for table in found.rounds[0]:
            here.tables.append(self._game(table, here.starts_at))

    @property
    def _moves(self) -> int:
        """The moves for the seats of one table on a ladder, or else of one division, in a round."""
        ladder = self.season.form == Form.LADDER
        each = len(self.cast.players) // self.season.sizes[0] if ladder else len(self.divisions)
        return MOVES // (self.season.round_count * max(1, each))

    def _missing(self, players: int) -> int:
        fills = self.season.house_fills and players > 1
        return -players % self.season.sizes[0] if fills else 0

    def _game(self, names: Sequence[str], starts: datetime) -> TriedTable:
        """Play a game by chance: its length, and the order of its players at the end."""
        part = self.rng.uniform(SHORTEST, LONGEST)
        ends = starts + part * timedelta(days=self.season.round_days)
        people = [int(name) for name in names if not name.startswith("house")]
        return TriedTable(people, ends, self.rng.sample(people, len(people)))


def standing_of(season: Season, division: TriedDivision, cast: Cast) -> list[dict[str, Any]]:
    """Return the rows of a division's standing as far as it has been played."""
    players = [str(player.pk) for player in division.players]
    if not players:
        return []
    byes: dict[str, int] = {}
    for each in division.rounds:
        for pk in each.byes:
            byes[str(pk)] = byes.get(str(pk), 0) + 1
    document = {
        "format": "cursus-standing/1",
        "players": players,
        "ties": ["points", "wins", "direct", "lot"],
        "lot": players,
        "bye": season.bye_points,
        "byes": byes,
        "tables": [
            {"seats": [str(pk) for pk in table.order], "places": [*range(1, len(table.order) + 1)]}
            for each in division.rounds
            for table in each.tables
            if len(table.order) > 1
        ],
    }
    told = read(json.dumps(document))
    sums, met = tallies(told), meetings(told)  # without bounds, which nobody reads here
    return [
        {"rank": number, "player": player, "played": sums[player].played}
        for number, (player, _decided_by) in enumerate(ranked(told, sums, met), 1)
    ]
