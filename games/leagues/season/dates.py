"""The calendar of a season: when its rounds start and end, and when each step falls due. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from games.leagues.models import StepKind
from games.leagues.season.plan import SeasonPlan

SIGN_UP_LASTS: Final = timedelta(days=14)
LONGEST_BREAK: Final = timedelta(days=2)
REMINDER: Final = timedelta(days=3)
LAST_CALL: Final = timedelta(days=2)
"""How long before the end of sign-up people are reminded, and asked to confirm."""


class DatedStep(NamedTuple):
    """A step with its time."""

    kind: str
    round: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Span:
    """A round with its dates."""

    number: int
    starts_at: datetime
    ends_at: datetime


def with_dates(plan: SeasonPlan, now: datetime) -> SeasonPlan:
    """Return the plan with all dates; those that are missing follow from the others."""
    opens = plan.sign_up_opens_at or min(
        date for date in (now, plan.sign_up_closes_at, plan.starts_at) if date is not None
    )
    gap = pause(plan.round_days)
    closes = plan.sign_up_closes_at or (
        max(opens, plan.starts_at - gap) if plan.starts_at else opens + SIGN_UP_LASTS
    )
    starts = plan.starts_at or closes + gap
    return replace(plan, sign_up_opens_at=opens, sign_up_closes_at=closes, starts_at=starts)


def pause(round_days: int) -> timedelta:
    """Return the time between two rounds, in which the next is seated, looked at and published."""
    return min(LONGEST_BREAK, timedelta(days=round_days) / 7)


def spans(plan: SeasonPlan) -> list[Span]:
    """Return the rounds with their dates."""
    assert plan.starts_at is not None
    found = []
    starts, lasts = plan.starts_at, timedelta(days=plan.round_days)
    for number in range(1, plan.round_count + 1):
        found.append(Span(number, starts, starts + lasts))
        starts += lasts + pause(plan.round_days)
    return found


def steps(plan: SeasonPlan) -> list[DatedStep]:
    """Return all steps of the season in their order."""
    opens, closes = plan.sign_up_opens_at, plan.sign_up_closes_at
    assert opens is not None
    assert closes is not None
    rounds = spans(plan)
    found = [
        DatedStep(StepKind.OPEN_SIGN_UP, 0, opens),
        DatedStep(StepKind.REMIND_SIGN_UP, 0, max(opens, closes - LAST_CALL)),
        DatedStep(StepKind.CLOSE_SIGN_UP, 0, closes),
        DatedStep(StepKind.DIVIDE, 0, closes),
    ]
    before = closes
    for span in rounds:
        found += steps_of_round(span, before)
        before = span.ends_at
    end = rounds[-1].ends_at
    return [*found, DatedStep(StepKind.PROMOTE, 0, end), DatedStep(StepKind.ANNOUNCE, 0, end)]


def steps_of_round(span: Span, before: datetime) -> Iterator[DatedStep]:
    """Yield the steps of one round; `before` is when what comes before it ends."""
    lasts = span.ends_at - span.starts_at
    yield DatedStep(StepKind.SEAT, span.number, before)
    yield DatedStep(StepKind.PUBLISH, span.number, before + (span.starts_at - before) / 2)
    yield DatedStep(StepKind.START, span.number, span.starts_at)
    yield DatedStep(StepKind.REMIND, span.number, span.ends_at - min(REMINDER, lasts / 4))
    yield DatedStep(StepKind.END_ROUND, span.number, span.ends_at)
