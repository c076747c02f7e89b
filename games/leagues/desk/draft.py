"""The draft of a round as managers see it: its quality, why each table is as it is, and moves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from games.leagues.desk.cost_words import CostInWords, cost_in_words
from games.leagues.desk.ladder_line import LadderLine
from games.leagues.desk.warning_words import warning_in_words
from games.leagues.models import (
    Bye,
    Division,
    Entrant,
    Form,
    LeagueSeat,
    LeagueTable,
    Round,
    Season,
)
from games.leagues.rounds.draft import question_of
from games.leagues.rounds.roster import HOUSE
from games.leagues.seating import (
    Problem,
    Quality,
    TableReason,
    cost_of,
    explain,
    quality_of,
)


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table of a draft: its people, why they sit there, and on a ladder their ranks."""

    row: LeagueTable
    names: list[str]
    reason: TableReason | None
    ranks: str


@dataclass(frozen=True)
class DivisionDraft:
    """The tables of one division in a round that has not started."""

    season: Season
    the_round: Round
    division: Division

    @cached_property
    def entrants(self) -> dict[str, Entrant]:
        """The entrants of the division, by their names in the problem."""
        found = Entrant.objects.filter(division=self.division).select_related("user")
        return {str(one.pk): one for one in found.order_by("user__display_name", "pk")}

    @cached_property
    def _rows(self) -> list[LeagueTable]:
        found = LeagueTable.objects.filter(round=self.the_round, division=self.division)
        return list(found.order_by("number").prefetch_related("seats"))

    @cached_property
    def tables(self) -> list[list[str]]:
        """The tables in the order of turns."""
        house = count(1)
        return [[_called(seat, house) for seat in row.seats.all()] for row in self._rows]

    @cached_property
    def byes(self) -> list[Bye]:
        found = Bye.objects.filter(round=self.the_round, entrant__division=self.division)
        return list(found.select_related("entrant__user").order_by("pk"))

    @cached_property
    def problem(self) -> Problem | None:
        """The problem by which the draft is judged; None if others sit there than would now."""
        problem = question_of(self.season, self.the_round, self.division).whole
        seated = {name for table in self.tables for name in table}
        return problem if problem is not None and seated <= set(problem.players) else None

    @property
    def quality(self) -> Quality | None:
        return quality_of(self.problem, [self.tables]) if self.problem is not None else None

    @property
    def warnings(self) -> list[str]:
        kept: Mapping[str, Any] = self.the_round.quality.get(str(self.division.pk), {})
        return [warning_in_words(one, self.name) for one in kept.get("warnings", [])]

    @cached_property
    def line(self) -> LadderLine | None:
        """The line in which neighbours sit together; None unless it is a ladder."""
        return LadderLine(self.division, self.name) if self.season.form == Form.LADDER else None

    def reasons(self) -> Iterator[TableDraft]:
        """Yield each table with the names of its people, and why they sit there."""
        told: Sequence[TableReason | None] = [None] * len(self.tables)
        if self.problem is not None:
            told = explain(self.problem, [self.tables]).tables
        for row, names, reason in zip(self._rows, self.tables, told, strict=True):
            ranks = self.line.ranks_in_words(names) if self.line is not None else ""
            yield TableDraft(row, [self.name(name) for name in names], reason, ranks)

    def name(self, called: str) -> str:
        entrant = self.entrants.get(called)
        return entrant.user.name if entrant is not None else _("house player")

    def in_play(self) -> list[Entrant]:
        """Return the people who can be moved, by name: all who sit in the round or have a bye."""
        here = {name for table in self.tables for name in table}
        here |= {str(bye.entrant_id) for bye in self.byes}
        return [one for name, one in self.entrants.items() if name in here]

    def cost(self, one: str, other: str) -> CostInWords | None:
        """Return the cost of swapping two entrants; None if it cannot be computed."""
        names = {str(entrant.pk) for entrant in self.in_play()}
        problem = self.problem
        if problem is None or one == other or not {one, other} <= names & set(problem.players):
            return None
        after = swapped(self.tables, one, other)
        cost = cost_of(problem, [self.tables], [after])
        called = {entrant: self.name(entrant) for entrant in self.entrants}
        told = self.line.changed(self.tables, after) if self.line is not None else None
        return cost_in_words(cost, called, told)


def swapped(tables: Sequence[Sequence[str]], one: str, other: str) -> list[list[str]]:
    """Return the tables with these two people swapped."""
    turned = {one: other, other: one}
    return [[turned.get(name, name) for name in table] for table in tables]


def _called(seat: LeagueSeat, house: "count[int]") -> str:
    return str(seat.entrant_id) if seat.entrant_id is not None else f"{HOUSE}-{next(house)}"


def drafts_of(season: Season, the_round: Round) -> list[DivisionDraft]:
    found = season.divisions.order_by("number")
    return [DivisionDraft(season, the_round, division) for division in found]
