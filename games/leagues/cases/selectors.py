"""Cases for pages: lists, and one case as somebody may read it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from games.accounts.models import User
from games.leagues.cases.concerned import OF_THE_TABLE, CaseRole, concerns, reader
from games.leagues.cases.options import Decision
from games.leagues.cases.services import what_is_asked
from games.leagues.guards import is_manager
from games.leagues.models import (
    Case,
    CaseMessage,
    CaseState,
    Entrant,
    EntrantStatus,
    JournalLine,
    LeagueSeat,
    LeagueTable,
    Season,
)


@dataclass(frozen=True, slots=True)
class CaseLine:
    """A case in a list."""

    case: Case
    sentence: str


@dataclass(frozen=True, slots=True)
class CasePage:
    """A case with its thread, as one person reads it."""

    case: Case
    sentence: str
    part: CaseRole
    messages: list[CaseMessage]
    names: list[str]  # who sits at the table, in the order of turns
    can_reopen: bool

    @property
    def is_open(self) -> bool:
        return self.case.state == CaseState.OPEN

    @property
    def decision(self) -> str:
        """The decision in words."""
        return str(Decision(self.case.decision).label) if self.case.decision else ""

    @property
    def asks(self) -> Mapping[str, Any]:
        return {key: self.case.facts[key] for key in ("hours", "wanted") if key in self.case.facts}


def cases_of(season: Season, viewer: User) -> list[CaseLine]:
    """Return the cases that the person may read, as `reader` tells of one.

    Managers read all but those of misconduct or resignation at a table where they sit themselves.
    """
    joined = Case.objects.select_related("league_table__round", "by", "about", "decided_by")
    found = joined.filter(season=season).order_by("-opened_at", "-pk")
    own = _own(viewer)
    if is_manager(season.league_id, viewer):
        own |= ~concerns(viewer)
    found = found.filter(own).distinct()
    cases = sorted(found, key=lambda case: case.state != CaseState.OPEN)
    return [CaseLine(case, what_is_asked(case)) for case in cases]


def _own(viewer: User) -> Q:
    at_table = Q(league_table__seats__entrant__user=viewer) | Q(league_table__seats__guest=viewer)
    return Q(by=viewer) | Q(about=viewer) | (Q(kind__in=OF_THE_TABLE) & at_table)


def case_of(season: Season, key: str, viewer: User) -> CasePage:
    """Return the page of a case, or refuse. A concerned manager reads no private messages."""
    joined = Case.objects.select_related(
        *("league_table__round", "league_table__table", "by", "about", "decided_by"),
        "season__league",
    )
    case = joined.get(season=season, key=key)
    part = reader(case, viewer)
    messages: QuerySet[CaseMessage] = case.messages.select_related("by")
    if not part.decides:
        messages = messages.filter(private=False)
    line = line_of_decision(case)
    can_reopen = part.decides and line is not None and bool(line.undo)
    names = names_at(case.league_table) if case.league_table is not None else []
    return CasePage(case, what_is_asked(case), part, list(messages), names, can_reopen)


def line_of_decision(case: Case) -> JournalLine | None:
    """Return the journal's line about the decision that holds now."""
    if case.state != CaseState.DECIDED:
        return None
    lines = JournalLine.objects.filter(season=case.season_id, kind="case_decided", undone_at=None)
    return lines.filter(facts__case=case.key).order_by("-pk").first()


def names_at(league_table: LeagueTable) -> list[str]:
    """Return who sits at the table, in the order of turns."""
    seats = LeagueSeat.objects.filter(league_table=league_table).order_by("order")
    return [
        seat.guest.name if seat.guest else seat.entrant.user.name if seat.entrant else seat.bot
        for seat in seats.select_related("guest", "entrant__user")
    ]


def own_tables(season: Season, user: User) -> list[LeagueTable]:
    """Return the tables of the season at which the person sits or was seated, newest first."""
    mine = Q(seats__entrant__user=user) | Q(seats__guest=user)
    found = LeagueTable.objects.filter(mine, round__season=season, table__isnull=False)
    return list(found.select_related("round", "division").distinct().order_by("-round__number"))


def others_in(season: Season, user: User) -> list[User]:
    """Return the other people of the season, whom a case can be about.

    People who do not wish to be named are listed only for those who have sat at a table with them.
    """
    there = Entrant.objects.filter(season=season).exclude(status=EntrantStatus.WAITING)
    others = there.exclude(user=user).select_related("user").order_by("user__display_name")
    known = LeagueTable.objects.filter(round__season=season, seats__entrant__user=user)
    met = set(LeagueSeat.objects.filter(league_table__in=known).values_list("entrant", flat=True))
    people = [one for one in others if not one.user.unnamed or one.pk in met]
    return [entrant.user for entrant in people if entrant.user.is_active]
