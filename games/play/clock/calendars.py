"""When a person's time does not count: their time zone, their nights, and their days away."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

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
