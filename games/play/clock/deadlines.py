"""Calendars and deadlines: when a turn ends, if only some of the time counts (docs/clock.md).

A calendar says when a person's time does not count: their nights and their days away. All functions
are pure. They walk day by day, so a month takes thirty steps, and always come to an end: a day has
some time that counts, or lies in an absence, which ends, or is one of the weekdays that do not
count, which are six at most.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from games.play.clock.rules import ClockRules, Pace, Sleep

DAY: Final = timedelta(days=1)
MIDNIGHT: Final = time(0)


class Spell(NamedTuple):
    """A span of time; `end` is the first moment after it."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Calendar:
    """A person's time zone, nights and absences.

    `sleep` is from one time of day to another; equal times are no sleep.
    """

    zone: ZoneInfo
    sleep: tuple[time, time] | None = None
    away: tuple[Spell, ...] = ()

    def day(self, day: date) -> Spell:
        """Return the day from midnight to midnight, as long as it really is."""
        start = moment(day, MIDNIGHT, self.zone)
        return Spell(start, max(start, moment(day + DAY, MIDNIGHT, self.zone)))

    def nights(self, day: date) -> list[Spell]:
        """Return the nights of that day: sleep that goes over midnight is in two pieces."""
        if self.sleep is None or self.sleep[0] == self.sleep[1]:
            return []
        whole = self.day(day)
        start, end = (moment(day, at, self.zone) for at in self.sleep)
        if self.sleep[0] < self.sleep[1]:
            return [_within(Spell(start, end), whole)]
        return [_within(Spell(whole.start, end), whole), _within(Spell(start, whole.end), whole)]


ALWAYS: Final = Calendar(ZoneInfo("UTC"))
"""The calendar of house players and free seats: all time counts."""


def moment(day: date, at: time, zone: ZoneInfo) -> datetime:
    """Return that time of that day, in UTC.

    When clocks change, a time that is skipped is taken as much later as the clocks jump; of a time
    that comes twice, the first is taken.
    """
    return datetime.combine(day, at, tzinfo=zone).astimezone(UTC)


def _within(spell: Spell, whole: Spell) -> Spell:
    start = min(max(spell.start, whole.start), whole.end)
    return Spell(start, min(max(spell.end, start), whole.end))


def days_announced(
    absences: Iterable[tuple[date, date, datetime]], zone: ZoneInfo, *, since: datetime
) -> dict[date, datetime]:
    """Return the days of absence since then, each with the moment it was first announced."""
    first_day = since.astimezone(zone).date()
    announced: dict[date, datetime] = {}
    for first, last, at in absences:
        start = max(first, first_day)
        for number in range((last - start).days + 1):
            day = start + number * DAY
            announced[day] = min(announced.get(day, at), at)
    return announced


def away_spells(
    absences: Iterable[tuple[date, date, datetime]],
    zone: ZoneInfo,
    *,
    since: datetime,
    budget: int,
) -> tuple[Spell, ...]:
    """Return the first `budget` days of absence since `since`.

    Each absence is its first day, its last day, and when it was announced: time that had passed by
    then has counted.
    """
    announced = days_announced(absences, zone, since=since)
    calendar, spells = Calendar(zone), list[Spell]()
    for day in sorted(announced)[:budget]:
        whole = calendar.day(day)
        if announced[day] < whole.end:
            spells.append(Spell(max(whole.start, announced[day]), whole.end))
    return tuple(spells)


NOTHING: Final = timedelta()

LEAST_LEFT: Final = timedelta(hours=1)
"""The least time that anybody has after a pause, so that they can notice it."""


class Turn(NamedTuple):
    """A turn that has begun: its deadline, and what was in the bank then."""

    deadline: datetime
    bank: timedelta


def begun(
    rules: ClockRules, calendar: Calendar, started_at: datetime, bank: timedelta | None = None
) -> Turn:
    """Begin a turn. `bank` is what the seat has left; None before its first turn."""
    left = min(rules.bank if bank is None else bank, rules.most)
    return Turn(projected_deadline(rules, calendar, started_at, left), left)


def projected_deadline(
    rules: ClockRules,
    calendar: Calendar,
    started_at: datetime,
    bank: timedelta | None = None,
) -> datetime:
    """Return when a turn that begins at `started_at` ends. This is the deadline that is shown.

    A later start, more time, or more time that does not count never make it earlier.
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
    """Return what is in the bank after a turn: bank and increment, less the time it took."""
    used = counted(rules, calendar, started_at, at)
    return max(NOTHING, min(rules.most, bank + rules.turn - used))


def later(rules: ClockRules, calendar: Calendar, deadline: datetime, by: timedelta) -> datetime:
    """Return the deadline moved on by this much time that counts."""
    return settled(rules, calendar, added(rules, calendar, deadline, by))


def added(rules: ClockRules, calendar: Calendar, start: datetime, need: timedelta) -> datetime:
    """Return the first moment at which `need` has counted since `start`."""
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
    """Return how much of the time from `start` to `end` counts; nothing if `end` is earlier."""
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
    """Return `at`, or the end of the night, absence or idle day that it falls into."""
    found = at.astimezone(UTC)
    while True:
        end = _blocked_until(rules, calendar, found)
        if end <= found:
            return found
        found = end


def _next_hour(rules: ClockRules, at: datetime) -> datetime:
    """Return the first of the fixed hours of the week that is not before `at`."""
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


def _counting(rules: ClockRules, calendar: Calendar, start: datetime) -> Iterator[Spell]:
    """Yield the pieces of time that count from `start` on, without end."""
    day = start.astimezone(calendar.zone).date()
    while True:
        whole = calendar.day(day)
        if whole.end > start:
            yield from _gaps(
                Spell(max(whole.start, start), whole.end), _blocked(rules, calendar, day)
            )
        day += DAY


def _blocked_until(rules: ClockRules, calendar: Calendar, at: datetime) -> datetime:
    """Return the end of what `at` falls into; `at` itself if nothing is there."""
    day = at.astimezone(calendar.zone).date()
    spells = [*_blocked(rules, calendar, day), *calendar.nights(day), *calendar.away]
    return max((spell.end for spell in spells if spell.start <= at < spell.end), default=at)


def _blocked(rules: ClockRules, calendar: Calendar, day: date) -> list[Spell]:
    """Return the parts of that day that do not count."""
    whole = calendar.day(day)
    if day.weekday() in rules.idle_days:
        return [whole]
    found = [one for one in calendar.away if one.end > whole.start and one.start < whole.end]
    if rules.sleep is Sleep.STOPS:
        found += calendar.nights(day)
    return found


def _gaps(whole: Spell, blocked: Iterable[Spell]) -> Iterator[Spell]:
    """Yield what is left of `whole` when the blocked spells are taken out of it."""
    at = whole.start
    for spell in sorted(blocked):
        if spell.end <= at or spell.start >= whole.end:
            continue
        if spell.start > at:
            yield Spell(at, spell.start)
        at = spell.end
    if at < whole.end:
        yield Spell(at, whole.end)
