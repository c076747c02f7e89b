"""The order of a season's steps: what each of them waits for, and what comes after it."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import F

from games.leagues.models import Season, Step, StepKind, StepState

SETTLED: Final = (StepState.DONE, StepState.SKIPPED)
OPEN: Final = (StepState.PLANNED, StepState.FAILED, StepState.HELD)
RUNNABLE: Final = (StepState.PLANNED, StepState.FAILED)

BEFORE_ROUNDS: Final = (
    *(StepKind.OPEN_SIGN_UP, StepKind.REMIND_SIGN_UP, StepKind.CLOSE_SIGN_UP, StepKind.DIVIDE),
)
OF_A_ROUND: Final = (
    *(StepKind.SEAT, StepKind.PUBLISH, StepKind.START, StepKind.REMIND, StepKind.END_ROUND),
)
AFTER_ROUNDS: Final = (StepKind.PROMOTE, StepKind.ANNOUNCE)

WAITS_FOR: Final = {
    StepKind.REMIND_SIGN_UP: StepKind.OPEN_SIGN_UP,
    StepKind.CLOSE_SIGN_UP: StepKind.OPEN_SIGN_UP,
    StepKind.DIVIDE: StepKind.CLOSE_SIGN_UP,
    StepKind.PUBLISH: StepKind.SEAT,
    StepKind.START: StepKind.PUBLISH,
    StepKind.REMIND: StepKind.START,
    StepKind.END_ROUND: StepKind.START,
    StepKind.ANNOUNCE: StepKind.PROMOTE,
}
"""Steps of the same round, or of the season, that come first. `SEAT` and `PROMOTE` wait for the
end of the last round before."""


def position(kind: str, number: int) -> tuple[int, int]:
    """Return the place of a step in the order of its season."""
    if kind in BEFORE_ROUNDS:
        return 0, BEFORE_ROUNDS.index(StepKind(kind))
    if kind in OF_A_ROUND:
        return number, OF_A_ROUND.index(StepKind(kind))
    return 1_000, AFTER_ROUNDS.index(StepKind(kind))


def waits_for(step: Step, steps: list[Step]) -> Step | None:
    """Return the step that must be done or skipped first; None if this one may be done now."""
    first = _first(step, steps)
    if first is None:
        return None
    runs = [each for each in steps if (each.kind, each.round) == first]
    newest = max(runs, key=lambda each: each.run, default=None)
    return None if newest is None or newest.state in SETTLED else newest


def _first(step: Step, steps: list[Step]) -> tuple[str, int] | None:
    kind = StepKind(step.kind)
    if kind is StepKind.SEAT and step.round == 1:
        return StepKind.DIVIDE, 0
    if kind is StepKind.SEAT:
        return StepKind.END_ROUND, step.round - 1
    if kind is StepKind.PROMOTE:
        return StepKind.END_ROUND, max((each.round for each in steps), default=0)
    return (WAITS_FOR[kind], step.round) if kind in WAITS_FOR else None


def shift(season: Season, kind: str, number: int, by: timedelta) -> None:
    """Move all later steps that are not done by this much, and the rounds with them.

    The season must be locked.
    """
    here = position(kind, number)
    later = [
        step.pk
        for step in season.steps.filter(state__in=OPEN)
        if position(step.kind, step.round) > here
    ]
    season.steps.filter(pk__in=later).update(
        due_at=F("due_at") + by, planned_at=F("planned_at") + by
    )
    season.rounds.filter(number__gt=number).update(
        starts_at=F("starts_at") + by, ends_at=F("ends_at") + by
    )
    if kind == StepKind.START:
        season.rounds.filter(number=number).update(
            starts_at=F("starts_at") + by, ends_at=F("ends_at") + by
        )


def pull(season: Season, kind: str, number: int, *, now: datetime) -> bool:
    """Let a step that is planned for later fall due now; False if there is none."""
    found = season.steps.filter(kind=kind, round=number, state=StepState.PLANNED, due_at__gt=now)
    return bool(found.update(due_at=now))


def again(season: Season, kind: str, number: int, *, now: datetime) -> Step:
    """Plan a step once more, due now. The season must be locked."""
    newest = season.steps.filter(kind=kind, round=number).order_by("-run").first()
    if newest is not None and newest.state in OPEN:
        Step.objects.filter(pk=newest.pk).update(due_at=now, planned_at=now, note="")
        return newest
    run = 1 if newest is None else newest.run + 1
    return Step.objects.create(
        season=season, kind=kind, round=number, run=run, planned_at=now, due_at=now
    )
