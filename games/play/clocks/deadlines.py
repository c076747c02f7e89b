"""Deadlines: when a turn that begins at a moment ends, and what it leaves in the bank."""

from datetime import UTC, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from games.play.clocks.calendars import DAY, MIDNIGHT, Calendar, moment
from games.play.clocks.counting import added, counted, settled
from games.play.clocks.rules import ClockRules, Pace

LEAST_LEFT: Final = timedelta(hours=1)
"""Whoever's clock goes on after a pause has this at least, to notice it."""


class Turn(NamedTuple):
    """A turn that has begun: its deadline, and what was in the bank then."""

    deadline: datetime
    bank: timedelta


def begun(
    rules: ClockRules, calendar: Calendar, started_at: datetime, bank: timedelta | None = None
) -> Turn:
    """The clock starts. `bank` is what the seat has left; None before its first turn."""
    left = min(rules.bank if bank is None else bank, rules.most)
    return Turn(projected_deadline(rules, calendar, started_at, left), left)


def projected_deadline(
    rules: ClockRules,
    calendar: Calendar,
    started_at: datetime,
    bank: timedelta | None = None,
) -> datetime:
    """When a turn that begins at `started_at` ends: the one deadline that is shown.

    A later start, more time, and more that does not count never make it earlier.
    """
    if rules.pace is Pace.WEEK:
        earliest = added(rules, calendar, started_at, rules.turn)
        return settled(rules, calendar, _next_hour(rules, earliest))
    need = rules.turn
    if rules.pace is Pace.BANK:
        need += rules.bank if bank is None else min(bank, rules.most)
    return settled(rules, calendar, added(rules, calendar, started_at, need))


def ended(
    rules: ClockRules, calendar: Calendar, started_at: datetime, bank: timedelta, at: datetime
) -> timedelta:
    """What is in the bank after a turn: what it had, the increment, less the time it took."""
    used = counted(rules, calendar, started_at, at)
    return max(timedelta(), min(rules.most, bank + rules.turn - used))


def later(rules: ClockRules, calendar: Calendar, deadline: datetime, by: timedelta) -> datetime:
    """The deadline moved on by so much time that counts."""
    return settled(rules, calendar, added(rules, calendar, deadline, by))


def _next_hour(rules: ClockRules, at: datetime) -> datetime:
    """The first of the fixed hours that is not before `at`."""
    zone = ZoneInfo(rules.zone)
    day = at.astimezone(zone).date() - DAY
    while True:
        monday = day.weekday() * 24 * 60
        due = [
            moment(day, _time_of_day(minute - monday), zone)
            for minute in rules.hours
            if 0 <= minute - monday < 24 * 60
        ]
        found = min((one for one in due if one >= at), default=None)
        if found is not None:
            return found.astimezone(UTC)
        day += DAY


def _time_of_day(minutes: int) -> time:
    return MIDNIGHT.replace(hour=minutes // 60, minute=minutes % 60)
