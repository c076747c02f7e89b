"""Decisions that wait for the managers of a league, each with a link straight to it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import connection
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.common.waiting_lines import Waiting
from games.leagues.cases.concerned import concerns, deciders_of
from games.leagues.cases.notices import managers_page, nobody_decides, page_of
from games.leagues.cases.services import OVER, what_is_asked
from games.leagues.kinds import title_of_season
from games.leagues.models import (
    CallAnswer,
    Case,
    CaseKind,
    CaseState,
    League,
    Manager,
    Round,
    RoundStatus,
    Season,
    Step,
    StepState,
    SubstituteCall,
)
from games.leagues.notices import about_draft, draft_of, managers_of, timeline_of
from games.play.models import Seat

_ROLES: Final = """
    SELECT EXISTS (
        SELECT 1 FROM leagues_substitutecall WHERE user_id = %s AND answer = %s AND until > %s
    ), EXISTS (
        SELECT 1 FROM leagues_manager AS own
        JOIN leagues_league AS league ON league.id = own.league_id
        WHERE own.user_id = %s AND league.closed_at IS NULL
    )
"""


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that waits for a decision, with the time since then and the place to decide it."""

    season: Season
    sentence: str
    url: str
    since: datetime


def needs_of(leagues: list[League], manager: User) -> list[Need]:
    """Return what waits for a manager of these leagues, the oldest first.

    The number of queries is fixed, unless cases concern the manager.
    """
    found = [*_cases(leagues, manager), *_steps(leagues), *_drafts(leagues)]
    return sorted(found, key=lambda need: need.since)


def _cases(leagues: list[League], manager: User) -> Iterator[Need]:
    """Yield the cases that the manager may decide, and those that nobody may."""
    rows = Case.objects.filter(season__league__in=leagues, state=CaseState.OPEN)
    rows = rows.exclude(kind=CaseKind.STEP)  # their steps are told of below
    own = rows.filter(concerns(manager)).values_list("pk", flat=True)
    joined = rows.select_related("season__league", "league_table__round", "about")
    concerned = set(own)
    for case in joined:
        said, season = what_is_asked(case), case.season
        if case.pk not in concerned:
            yield Need(season, said, page_of(case), case.opened_at)
        elif not deciders_of(case, managers_of(season)):
            yield Need(season, nobody_decides(said), managers_page(season), case.opened_at)


def _steps(leagues: list[League]) -> Iterator[Need]:
    rows = Step.objects.filter(season__league__in=leagues, state=StepState.FAILED, attempts__gte=3)
    for step in rows.exclude(season__status__in=OVER).select_related("season__league"):
        said = {"step": step.get_kind_display(), "trouble": step.trouble}
        sentence = _("A step fails: %(step)s. %(trouble)s") % said
        yield Need(step.season, sentence, timeline_of(step.season), step.planned_at)


def _drafts(leagues: list[League]) -> Iterator[Need]:
    rows = Round.objects.filter(season__league__in=leagues, status=RoundStatus.SEATED)
    for row in rows.exclude(season__status__in=OVER).select_related("season__league"):
        yield Need(row.season, about_draft(row), draft_of(row), row.starts_at)


def leagues_run_by(user: User) -> list[League]:
    return list(League.objects.filter(managers__user=user, closed_at=None).order_by("pk"))


def leagues_that_wait() -> list[League]:
    """Return the leagues in which something may wait for a manager."""
    cases = Q(pk__in=Case.objects.filter(state=CaseState.OPEN).values("season__league"))
    steps = Q(pk__in=Step.objects.filter(state=StepState.FAILED).values("season__league"))
    seated = Round.objects.filter(status=RoundStatus.SEATED)
    drafts = Q(pk__in=seated.values("season__league"))
    return list(League.objects.filter(cases | steps | drafts).order_by("pk"))


def managers_by_league() -> dict[int, list[User]]:
    """Return the managers of every open league."""
    rows = Manager.objects.filter(league__closed_at=None, user__is_active=True)
    found: dict[int, list[User]] = {}
    for row in rows.select_related("user").order_by("pk"):
        found.setdefault(row.league_id, []).append(row.user)
    return found


def waiting_in_leagues(user: User, seats: Sequence[Seat], now: datetime) -> list[Waiting]:
    """Return what waits for the person in leagues: questions to answer and decisions to take.

    For most people, who have neither, this is one query.
    """
    is_called, manages = _roles(user, now)
    found = [_called(call) for call in _with_season(_calls(user, now))] if is_called else []
    if manages:
        found += [
            Waiting("league", one.sentence, one.url) for one in needs_of(leagues_run_by(user), user)
        ]
    return found


def _calls(user: User, now: datetime) -> QuerySet[SubstituteCall]:
    return SubstituteCall.objects.filter(user=user, answer=CallAnswer.OPEN, until__gt=now)


def _roles(user: User, now: datetime) -> tuple[bool, bool]:
    """Return whether the person is asked to take over a seat, and whether they run a league.

    Every lobby asks. It is written as SQL because Django took ten times as long to write it.
    """
    with connection.cursor() as cursor:
        moment = connection.ops.adapt_datetimefield_value(now)
        cursor.execute(_ROLES, [user.pk, CallAnswer.OPEN, moment, user.pk])
        is_called, manages = cursor.fetchone()
    return bool(is_called), bool(manages)


def _with_season(calls: QuerySet[SubstituteCall]) -> QuerySet[SubstituteCall]:
    return calls.select_related("seat__league_table__division__season__league")


def _called(call: SubstituteCall) -> Waiting:
    season = call.seat.league_table.division.season
    sentence = _("You are asked to take over a seat: %s") % title_of_season(season)
    return Waiting("call", sentence, reverse("leagues:call", args=[call.token]), call.until)
