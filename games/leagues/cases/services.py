"""Opening a case, writing into its thread, and withdrawing it. Decisions: `decisions.py`."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.leagues.cases import notices
from games.leagues.cases.concerned import reader
from games.leagues.guards import locked_season, sits_or_sat
from games.leagues.journal.services import note
from games.leagues.models import (
    Case,
    CaseKind,
    CaseMessage,
    CaseState,
    Entrant,
    EntrantStatus,
    LeagueTable,
    Season,
    SeasonStatus,
    Step,
    StepKind,
)
from games.leagues.refusals import LeagueRefusal, Why

BY_PLAYERS: Final = (
    *(CaseKind.ABSENT, CaseKind.MISCONDUCT, CaseKind.RESULT),
    *(CaseKind.EXTENSION, CaseKind.RESIGNATION),
)
AT_A_TABLE: Final = (CaseKind.ABSENT, CaseKind.RESULT, CaseKind.EXTENSION)
OVER: Final = (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)


@transaction.atomic
def open_case(
    season_id: int,
    kind: str,
    *,
    now: datetime,
    by: User | None = None,
    league_table: LeagueTable | None = None,
    about: User | None = None,
    facts: Mapping[str, Any] | None = None,
    text: str = "",
) -> Case:
    """Open a case, as a player (`by`) or as the season itself, and tell the managers.

    If a case of this kind about the same table and person is open, the season gets that one; a
    player is refused, and can write into its thread.
    """
    season = locked_season(season_id)
    if by is not None:
        _check_may_open(season, kind, by, league_table, about)
    same = Case.objects.filter(season=season, kind=kind, state=CaseState.OPEN, about=about)
    found = same.filter(league_table=league_table, by=by).first()
    if found is not None and by is not None:
        raise LeagueRefusal(Why.CASE_OPEN)
    if found is not None:
        return found
    case = Case.objects.create(
        season=season,
        kind=kind,
        league_table=league_table,
        by=by,
        about=about,
        facts=dict(facts or {}),
        opened_at=now,
    )
    if text.strip():
        CaseMessage.objects.create(case=case, by=by, text=text.strip(), at=now)
    told = {"case": case.key, "case_kind": kind, "what": what_is_asked(case)}
    note(season.league, "case_opened", season=season, by=by, now=now, facts=told, private=True)
    notices.opened(case, what_is_asked(case), now=now)
    return case


def _check_may_open(
    season: Season, kind: str, by: User, league_table: LeagueTable | None, about: User | None
) -> None:
    """Refuse a report that a player of the season cannot make."""
    if kind not in BY_PLAYERS or about == by or (kind in AT_A_TABLE and league_table is None):
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    if season.status in OVER and kind not in (CaseKind.RESULT, CaseKind.MISCONDUCT):
        raise LeagueRefusal(Why.NOT_RUNNING)
    if league_table is not None:
        if league_table.round.season_id != season.pk:
            raise LeagueRefusal(Why.OUT_OF_RANGE)
        if not sits_or_sat(league_table, by.pk):
            raise LeagueRefusal(Why.NOT_IN_SEASON, _("You do not sit at this table."))
        if about is not None and not sits_or_sat(league_table, about.pk):
            raise LeagueRefusal(Why.NOT_IN_SEASON, _("They do not sit at this table."))
        return
    for person in (by, about):
        if person is not None and not has_place(season, person):
            raise LeagueRefusal(Why.NOT_IN_SEASON)


def has_place(season: Season, user: User) -> bool:
    """Return whether the person has, or had, a place in the season."""
    found = Entrant.objects.filter(season=season, user=user)
    return found.exclude(status=EntrantStatus.WAITING).exists()


def what_is_asked(case: Case) -> str:
    """Return one sentence that says what the case is about."""
    where = ""
    if case.league_table is not None:
        names = {"round": case.league_table.round.number, "table": case.league_table.number}
        where = _("round %(round)s, table %(table)s") % names
    if case.kind == CaseKind.STEP and "kind" in case.facts:
        where = str(dict(StepKind.choices).get(case.facts["kind"], case.facts["kind"]))
    who = case.about.name if case.about is not None else ""
    parts = [part for part in (where, who) if part]
    said = str(case.get_kind_display())
    return f"{said} ({', '.join(parts)})." if parts else f"{said}."


def locked_case(key: str) -> Case:
    """Lock the season of the case, and read the case."""
    season_id = Case.objects.values_list("season_id", flat=True).get(key=key)
    season = locked_season(season_id)
    joined = Case.objects.select_related(
        "league_table__round", "league_table__division", "league_table__table", "by", "about"
    )
    case = joined.get(key=key)
    case.season = season
    return case


@transaction.atomic
def say(key: str, by: User, text: str, *, now: datetime, private: bool = False) -> CaseMessage:
    """Write into the thread of a case; `private` is for managers who are not concerned."""
    case = locked_case(key)
    part = reader(case, by)
    if private and not part.decides:
        raise LeagueRefusal(Why.NOT_MANAGER)
    if not text.strip():
        raise LeagueRefusal(Why.NO_REASON, _("Write what you want to say."))
    message = CaseMessage.objects.create(
        case=case, by=by, text=text.strip(), private=private, at=now
    )
    notices.said(case, message, now=now)
    return message


def close_moot(
    league_table: LeagueTable, kinds: Collection[str], *, now: datetime, seat: int | None = None
) -> None:
    """Withdraw the season's own open cases about a table, because nothing is left to decide.

    With a `seat`, withdraw only those about that seat. The season must be locked.
    """
    moot = Case.objects.filter(league_table=league_table, kind__in=kinds, by=None)
    if seat is not None:
        moot = moot.filter(facts__seat=seat)
    for case in moot.filter(state=CaseState.OPEN).select_related("season__league"):
        _withdraw(case, None, now)


def close_step_case(step: Step, *, now: datetime) -> None:
    """Withdraw the case about a step that has been done after all. The season must be locked."""
    about = Case.objects.filter(season=step.season_id, kind=CaseKind.STEP, facts__step=step.pk)
    for case in about.filter(state=CaseState.OPEN).select_related("season__league"):
        _withdraw(case, None, now)


@transaction.atomic
def withdraw_case(key: str, by: User, *, now: datetime) -> None:
    """Withdraw a case before it is decided, as the player who opened it."""
    case = locked_case(key)
    if case.by_id != by.pk:
        raise LeagueRefusal(Why.NOT_YOUR_CASE)
    if case.state != CaseState.OPEN:
        raise LeagueRefusal(Why.CASE_DECIDED)
    _withdraw(case, by, now)


def _withdraw(case: Case, by: User | None, now: datetime) -> None:
    case.state, case.decided_at = CaseState.WITHDRAWN, now
    case.save(update_fields=["state", "decided_at"])
    facts = {"case": case.key, "case_kind": case.kind}
    note(case.season.league, "case_withdrawn", season=case.season, by=by, now=now, facts=facts,
         private=True)  # fmt: skip
    notices.withdrawn(case, now=now)
