"""When a person's time does not count: his zone, his nights, and the days he is away."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

DAY: Final = timedelta(days=1)
MIDNIGHT: Final = time(0)


class Spell(NamedTuple):
    """From a moment up to another, which is no longer part of it."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Calendar:
    """`sleep` is from one time of day to another; equal times are no sleep."""

    zone: ZoneInfo
    sleep: tuple[time, time] | None = None
    away: tuple[Spell, ...] = ()

    def day(self, day: date) -> Spell:
        """From midnight to midnight, as long as that day really is."""
        start = moment(day, MIDNIGHT, self.zone)
        return Spell(start, max(start, moment(day + DAY, MIDNIGHT, self.zone)))

    def nights(self, day: date) -> list[Spell]:
        """The sleep of that day: a night that goes over midnight is in two pieces."""
        if self.sleep is None or self.sleep[0] == self.sleep[1]:
            return []
        whole = self.day(day)
        start, end = (moment(day, at, self.zone) for at in self.sleep)
        if self.sleep[0] < self.sleep[1]:
            return [_within(Spell(start, end), whole)]
        return [_within(Spell(whole.start, end), whole), _within(Spell(start, whole.end), whole)]


ALWAYS: Final = Calendar(ZoneInfo("UTC"))
"""Whoever never sleeps: a house player, or a seat that is free."""


def moment(day: date, at: time, zone: ZoneInfo) -> datetime:
    """That time of that day. One that is left out on it comes as much later as the clocks jump;
    of two the first is meant."""
    return datetime.combine(day, at, tzinfo=zone).astimezone(UTC)


def _within(spell: Spell, whole: Spell) -> Spell:
    start = min(max(spell.start, whole.start), whole.end)
    return Spell(start, min(max(spell.end, start), whole.end))


def days_announced(
    absences: Iterable[tuple[date, date, datetime]], zone: ZoneInfo, *, since: datetime
) -> dict[date, datetime]:
    """The days of absence since then, each with when it was first announced."""
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
    """The first `budget` days of absence that a seat has at a table since `since`.

    Each absence has its first and last day, and when it was announced: time before that is over
    and has counted.
    """
    announced = days_announced(absences, zone, since=since)
    calendar, spells = Calendar(zone), list[Spell]()
    for day in sorted(announced)[:budget]:
        whole = calendar.day(day)
        if announced[day] < whole.end:
            spells.append(Spell(max(whole.start, announced[day]), whole.end))
    return tuple(spells)
