"""Counting time that counts. It walks day by day, so a month takes thirty steps.

Every day has some time that counts, or lies in an absence (which has an end), or is one of the
weekdays that do not count (which are six at most): so every sum has an end.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final

from games.play.clocks.calendars import DAY, Calendar, Spell
from games.play.clocks.rules import ClockRules, Sleep

NOTHING: Final = timedelta()


def added(rules: ClockRules, calendar: Calendar, start: datetime, need: timedelta) -> datetime:
    """The first moment at which so much time has counted since `start`."""
    start = start.astimezone(UTC)
    if need <= NOTHING:
        return start
    for open_from, open_until in _counting(rules, calendar, start):
        length = open_until - open_from
        if length >= need:
            return open_from + need
        need -= length
    raise AssertionError("days never end")


def counted(rules: ClockRules, calendar: Calendar, start: datetime, end: datetime) -> timedelta:
    """How much of the time between the two counts; nothing if they are the wrong way round."""
    total, start = NOTHING, start.astimezone(UTC)
    if end <= start:
        return total
    for open_from, open_until in _counting(rules, calendar, start):
        if open_from >= end:
            return total
        total += min(open_until, end) - open_from
        if open_until >= end:
            return total
    raise AssertionError("days never end")


def settled(rules: ClockRules, calendar: Calendar, at: datetime) -> datetime:
    """`at`, or the end of the night, the absence or the idle day that it falls into."""
    found = at.astimezone(UTC)
    while True:
        end = _blocked_until(rules, calendar, found)
        if end <= found:
            return found
        found = end


def _blocked_until(rules: ClockRules, calendar: Calendar, at: datetime) -> datetime:
    day = at.astimezone(calendar.zone).date()
    spells = [*_blocked(rules, calendar, day), *calendar.nights(day), *calendar.away]
    return max((spell.end for spell in spells if spell.start <= at < spell.end), default=at)


def _counting(rules: ClockRules, calendar: Calendar, start: datetime) -> Iterator[Spell]:
    """The pieces of time that count from `start` on, in order."""
    day = start.astimezone(calendar.zone).date()
    while True:
        whole = calendar.day(day)
        if whole.end > start:
            yield from _gaps(
                Spell(max(whole.start, start), whole.end), _blocked(rules, calendar, day)
            )
        day += DAY


def _blocked(rules: ClockRules, calendar: Calendar, day: date) -> list[Spell]:
    """What of that day does not count."""
    whole = calendar.day(day)
    if day.weekday() in rules.idle_days:
        return [whole]
    found = [one for one in calendar.away if one.end > whole.start and one.start < whole.end]
    if rules.sleep is Sleep.STOPS:
        found += calendar.nights(day)
    return found


def _gaps(whole: Spell, blocked: Iterable[Spell]) -> Iterator[Spell]:
    """What is left of a spell when others are taken out of it."""
    at = whole.start
    for spell in sorted(blocked):
        if spell.end <= at or spell.start >= whole.end:
            continue
        if spell.start > at:
            yield Spell(at, spell.start)
        at = spell.end
    if at < whole.end:
        yield Spell(at, whole.end)
