"""Changes of a season's steps by a manager, each with a reason that stays in the journal."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from games.leagues.cases.services import close_step_case
from games.leagues.guards import check_manager, locked_season
from games.leagues.journal.services import note
from games.leagues.models import Season, Step, StepKind, StepState
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.season.services import OVER
from games.leagues.steps.order import OPEN, RUNNABLE, SETTLED, again, position, shift
from games.leagues.steps.runner import due_steps, run_due, run_step, wake

__all__ = ["due_steps", "hold", "move", "redo", "release", "run_due", "run_step", "skip"]

MOVES_THE_REST: Final = (StepKind.OPEN_SIGN_UP, StepKind.START, StepKind.END_ROUND)
"""Steps with which everything moves that comes after them."""


@transaction.atomic
def hold(step_id: int, by: int, reason: str, *, now: datetime) -> None:
    """Keep a step, and all that waits for it, from being done until it is released."""
    season, step = _mine(step_id, by, reason, RUNNABLE)
    _write(season, step, by, reason, "step_held", now, state=StepState.HELD)


@transaction.atomic
def release(step_id: int, by: int, reason: str, *, now: datetime) -> None:
    """Let a step that was held be done, at its time or now."""
    season, step = _mine(step_id, by, reason, [StepState.HELD])
    _write(season, step, by, reason, "step_released", now, state=StepState.PLANNED)


@transaction.atomic
def move(step_id: int, by: int, reason: str, *, now: datetime, due_at: datetime) -> None:
    """Let a step fall due at another time. After a start or an end, later steps move along."""
    season, step = _mine(step_id, by, reason, OPEN)
    difference = due_at - step.planned_at
    _write(season, step, by, reason, "step_moved", now, due_at=due_at, planned_at=due_at, note="")
    if step.kind in MOVES_THE_REST:
        shift(season, step.kind, step.round, difference)
    if step.kind == StepKind.END_ROUND:
        season.rounds.filter(number=step.round).update(ends_at=due_at)
    if step.kind == StepKind.CLOSE_SIGN_UP:
        Season.objects.filter(pk=season.pk).update(sign_up_closes_at=due_at)


@transaction.atomic
def skip(step_id: int, by: int, reason: str, *, now: datetime) -> None:
    """Leave a step out. Steps that wait for it go on."""
    season, step = _mine(step_id, by, reason, OPEN)
    _write(season, step, by, reason, "step_skipped", now, state=StepState.SKIPPED, done_at=now)
    close_step_case(step, now=now)
    wake(season, now=now)


@transaction.atomic
def redo(step_id: int, by: int, reason: str, *, now: datetime) -> Step:
    """Have a step done once more, as a new row. What it did before is not done twice."""
    season, step = _mine(step_id, by, reason, SETTLED)
    newest = season.steps.filter(kind=step.kind, round=step.round).order_by("-run").first()
    if newest is None or newest.pk != step.pk:
        raise LeagueRefusal(Why.STALE_PAGE)
    fresh = again(season, step.kind, step.round, now=now)
    Step.objects.filter(pk=fresh.pk).update(by=by, reason=reason.strip()[:300])
    _note(season, fresh, by, reason, "step_redone", now, {})
    return fresh


def _mine(step_id: int, by: int, reason: str, states: Any) -> tuple[Season, Step]:
    """Lock the season and read the step; refuse if somebody has done something to it meanwhile."""
    found = Step.objects.filter(pk=step_id).values_list("season", flat=True).first()
    if found is None:
        raise LeagueRefusal(Why.STALE_PAGE)
    season = locked_season(found)
    check_manager(season.league_id, by)
    if season.status in OVER:
        raise LeagueRefusal(Why.SEASON_OVER)
    if not reason.strip():
        raise LeagueRefusal(Why.NO_REASON)
    step = Step.objects.filter(pk=step_id).first()
    if step is None or step.state not in states:
        raise LeagueRefusal(Why.STALE_PAGE)
    return season, step


def _write(
    season: Season, step: Step, by: int, reason: str, kind: str, now: datetime, **changes: Any
) -> None:
    before = {"state": step.state, "due_at": step.due_at.isoformat()}
    Step.objects.filter(pk=step.pk).update(**changes, by=by, reason=reason.strip()[:300])
    _note(season, step, by, reason, kind, now, before)


def _note(
    season: Season,
    step: Step,
    by: int,
    reason: str,
    kind: str,
    now: datetime,
    before: dict[str, Any],
) -> None:
    facts = {"step": step.pk, "kind": step.kind, "round": step.round, **before}
    note(season.league, kind, season=season, by=by, now=now, facts=facts, reason=reason)


def timeline(season: Season) -> list[Step]:
    """Return the steps of a season in their order, for the page that shows them."""
    return sorted(season.steps.all(), key=lambda step: (*position(step.kind, step.round), step.run))
