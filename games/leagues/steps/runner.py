"""Doing the steps that are due, one after the other, each in a transaction of its own."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.leagues.cases.services import close_step_case, open_case
from games.leagues.guards import locked_season
from games.leagues.journal.services import note
from games.leagues.models import CaseKind, Season, SeasonStatus, Step, StepKind, StepState
from games.leagues.rounds.draft import DraftOutdated, RoundDraft, drafted
from games.leagues.season.services import OVER
from games.leagues.steps.order import RUNNABLE, waits_for
from games.leagues.steps.work import WORK, StepOutcome

LOOK_AGAIN: Final = timedelta(minutes=15)
"""When a step that waits for another one is looked at again, if nothing wakes it before."""

FIRST_REST: Final = timedelta(minutes=1)
LONGEST_REST: Final = timedelta(hours=6)
PATIENCE: Final = 3
"""Failures in a row after which managers are told."""

log = structlog.get_logger(__name__)


class RunOutcome(Enum):
    """The outcome for a step that was due."""

    DONE = "done"
    WAITS = "waits"
    FAILED = "failed"
    PASSED = "passed"  # somebody else is at it, or it is no longer due


@dataclass(slots=True)
class StepsDone:
    """The outcome of a run."""

    done: int = 0
    waits: int = 0
    failed: int = 0


def due_steps(now: datetime) -> "QuerySet[Step]":
    """Return the steps that are due, in the order in which they fell due.

    No season begins in a league that is closed.
    """
    found = Step.objects.filter(state__in=RUNNABLE, due_at__lte=now)
    found = found.exclude(
        season__status=SeasonStatus.DRAFT, season__league__closed_at__isnull=False
    )
    return found.exclude(season__status__in=OVER).order_by("due_at", "pk")


def run_due(*, now: datetime, limit: int = 200) -> StepsDone:
    """Do the steps that are due, and those that become due by them. Two runs share the work."""
    swept = StepsDone()
    while swept.done < limit:
        before = swept.done
        for step_id in list(due_steps(now).values_list("pk", flat=True)[:limit]):
            ran = run_step(step_id, now=now)
            swept.done += ran is RunOutcome.DONE
            swept.waits += ran is RunOutcome.WAITS
            swept.failed += ran is RunOutcome.FAILED
        if swept.done == before:
            break
    return swept


def run_step(step_id: int, *, now: datetime) -> RunOutcome:
    """Do one step if it is due. Calling this twice does no harm."""
    try:
        draft = _think(step_id, now)
        return _do(step_id, draft, now)
    except DraftOutdated:  # somebody came or went while the seats were computed
        return RunOutcome.PASSED
    except Exception as trouble:
        log.exception("a step of a season failed", step=step_id)
        note_failure(step_id, trouble, now=now)
        return RunOutcome.FAILED


def _think(step_id: int, now: datetime) -> RoundDraft | None:
    """Compute the seats of a round, which takes seconds, with nothing locked."""
    step = Step.objects.select_related("season__league").filter(pk=step_id).first()
    if step is None or step.kind != StepKind.SEAT or step.state not in RUNNABLE:
        return None
    if waits_for(step, list(step.season.steps.all())) is not None:
        return None
    return drafted(step.season, step.round)


@transaction.atomic
def _do(step_id: int, draft: RoundDraft | None, now: datetime) -> RunOutcome:
    season = _claimed(step_id)
    if season is None:
        return RunOutcome.PASSED
    step = Step.objects.get(pk=step_id)
    if step.state not in RUNNABLE or step.due_at > now or season.status in OVER:
        return RunOutcome.PASSED
    first = waits_for(step, list(season.steps.all()))
    if first is not None:
        said = _("It waits for “%(step)s”.") % {"step": first.get_kind_display()}
        return _postpone(step, StepOutcome(said, later=now + LOOK_AGAIN))
    if step.kind == StepKind.SEAT and draft is None:
        return RunOutcome.PASSED
    came = WORK[StepKind(step.kind)](season, step, draft, now)
    if came.later is not None:
        return _postpone(step, came)
    _stamp(season, step, came.said, now)
    return RunOutcome.DONE


def _claimed(step_id: int) -> Season | None:
    """Lock the season of a step; None if another run has it, which leaves the step for later."""
    found = Season.objects.select_for_update(of=("self",), skip_locked=True)
    return found.select_related("league").filter(steps=step_id).first()


def _postpone(step: Step, came: StepOutcome) -> RunOutcome:
    Step.objects.filter(pk=step.pk).update(due_at=came.later, note=came.said[:500])
    return RunOutcome.WAITS


def _stamp(season: Season, step: Step, said: str, now: datetime) -> None:
    Step.objects.filter(pk=step.pk).update(
        state=StepState.DONE, done_at=now, note=said[:500], attempts=0, trouble=""
    )
    close_step_case(step, now=now)
    wake(season, now=now)
    facts = {"kind": step.kind, "round": step.round, "run": step.run, "said": said}
    note(season.league, "step_done", season=season, now=now, facts=facts)


def wake(season: Season, *, now: datetime) -> None:
    """Let the steps that wait for others be looked at now. The season must be locked."""
    waits = season.steps.filter(state=StepState.PLANNED, planned_at__lte=now, due_at__gt=now)
    waits.exclude(note="").update(due_at=now)


@transaction.atomic
def note_failure(step_id: int, trouble: Exception, *, now: datetime) -> None:
    """Put off a step that failed, longer each time, and tell the managers after some failures."""
    found = Step.objects.filter(pk=step_id).values_list("season", flat=True).first()
    if found is None:
        return
    season = locked_season(found)
    step = Step.objects.get(pk=step_id)
    if step.state not in RUNNABLE:
        return
    attempts = step.attempts + 1
    Step.objects.filter(pk=step_id).update(
        state=StepState.FAILED,
        attempts=attempts,
        trouble=f"{type(trouble).__name__}: {trouble}"[:300],
        due_at=now + min(FIRST_REST * 2 ** (attempts - 1), LONGEST_REST),
    )
    if attempts == PATIENCE:
        facts = {"step": step.pk, "kind": step.kind, "round": step.round}
        open_case(season.pk, CaseKind.STEP, facts=facts, now=now)
