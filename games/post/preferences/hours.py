"""Quiet times and digest times, as times of day in a person's own time zone.

When clocks go forward, a time that does not exist that day is moved later by the length of the
jump. When they go back, a quiet time ends when the clock first shows its end; a digest is sent
only once.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)


def is_quiet(at: datetime, zone: ZoneInfo, start: time | None, end: time | None) -> bool:
    if start is None or end is None or start == end:
        return False
    clock = at.astimezone(zone).time()
    if start < end:
        return start <= clock < end
    return clock >= start or clock < end


def after_quiet(at: datetime, zone: ZoneInfo, start: time | None, end: time | None) -> datetime:
    """Return ``at``, or the end of the quiet time it falls into."""
    found = at
    while end is not None and is_quiet(found, zone, start, end):
        found = _next(found, zone, end)
    return found


def next_digest(after: datetime, zone: ZoneInfo, clock: time) -> datetime:
    """Return the first moment later than ``after`` when the local clock shows ``clock``."""
    day = after.astimezone(zone).date() - DAY
    while (moment := _moments(day, zone, clock)[0]) <= after:
        day += DAY
    return moment


def _next(after: datetime, zone: ZoneInfo, clock: time) -> datetime:
    day = after.astimezone(zone).date() - DAY
    while True:
        for moment in _moments(day, zone, clock):
            if moment > after:
                return moment
        day += DAY


def _moments(day: date, zone: ZoneInfo, clock: time) -> list[datetime]:
    """Return the moments when the local clock shows this time: two if clocks go back over it."""
    local = datetime.combine(day, clock, tzinfo=zone)
    first = local.astimezone(UTC)
    second = local.replace(fold=1).astimezone(UTC)
    return [first, second] if second > first else [first]
