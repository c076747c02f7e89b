"""A table's time as a viewer may know it: what was agreed, in words, and when turns end.

A deadline depends on the person's nights and absences. If deadlines moved at the same moment at two
tables, they would tell who sits there. So where names are hidden, others only read the day on which
the turn would end for anybody: it depends on when the turn began and on nothing else.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.accounts.registry import Viewer
from games.play.clock.deadlines import ALWAYS, projected_deadline
from games.play.clock.rules import ClockRules, Pace, Sleep
from games.play.clock.seat_clocks import calendar_of
from games.play.models import Seat, Status, Table

HOUR: Final = timedelta(hours=1)
MINUTE: Final = timedelta(minutes=1)
MONDAY: Final = date(2001, 1, 1)


def projected(table: Table, viewer: Viewer, now: datetime) -> datetime:
    """Return the deadline that the viewer would have if their turn began now."""
    calendar = calendar_of(viewer, table, since=now) if viewer.is_authenticated else ALWAYS
    return projected_deadline(table.clock_rules, calendar, now)


def duration(time: timedelta) -> str:
    """Return a duration in words: in days if it is whole days, else in hours or minutes."""
    hours = time // HOUR
    if not hours:
        minutes = time // MINUTE
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    if hours % 24 == 0:
        return ngettext("%(n)s day", "%(n)s days", hours // 24) % {"n": hours // 24}
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}


def days_and_hours(time: timedelta, units: int = 2) -> str:
    """Return a time in its largest unit and the next smaller one: "2 days, 3 hours".

    A lobby shows twenty of them, and Django's `timesince` takes twice as long. A number and
    its unit stay on one line.
    """
    minutes = max(0, time // MINUTE)
    days, hours, minutes = minutes // (24 * 60), minutes // 60 % 24, minutes % 60
    said = []
    if days:
        said.append(ngettext("%(n)s\xa0day", "%(n)s\xa0days", days) % {"n": days})
    if hours:
        said.append(ngettext("%(n)s\xa0hour", "%(n)s\xa0hours", hours) % {"n": hours})
    if not days and (minutes or not hours):
        said.append(ngettext("%(n)s\xa0minute", "%(n)s\xa0minutes", minutes) % {"n": minutes})
    return ", ".join(said[:units])


def pace_in_words(table: Table) -> str:
    """Return the pace of the table in one line, for lists."""
    rules = table.clock_rules
    if rules.pace is Pace.BANK:
        words = {"bank": duration(rules.bank), "turn": duration(rules.turn)}
        return _("%(bank)s in all, and %(turn)s a turn") % words
    if rules.pace is Pace.WEEK:
        return _("until %(hours)s") % {"hours": ", ".join(_hours(rules))}
    return _("%(time)s a turn") % {"time": duration(rules.turn)}


def clock_in_words(table: Table) -> list[str]:
    """Return everything agreed about time, one sentence each, for somebody who may join."""
    rules = table.clock_rules
    said = [pace_in_words(table)[:1].upper() + pace_in_words(table)[1:] + "."]
    if rules.pace is Pace.WEEK:
        said.append(_("At least %s for every turn.") % duration(rules.turn))
        said.append(_("The hours are those of %s.") % rules.zone)
    if rules.idle_days:
        days = ", ".join(_weekday(day) for day in sorted(rules.idle_days))
        said.append(_("Not counted, in your own time zone: %s.") % days)
    if rules.sleep is Sleep.STOPS:
        said.append(_("The clock stands still while you sleep."))
    return said + _policy(table)


def _policy(table: Table) -> list[str]:
    said = []
    if table.grace_hours:
        said.append(_("The clock waits for a late turn: %s more.") % duration(table.grace))
    if table.away_days:
        days = duration(timedelta(days=table.away_days))
        said.append(_("Announced absences do not count, up to %s in all.") % days)
    if table.misses_allowed:
        missed = ngettext("%(n)s missed turn", "%(n)s missed turns in a row", table.misses_allowed)
        after = missed % {"n": table.misses_allowed}
        said.append(_("After %s a seat is offered to others.") % after)
    if table.house_minds:
        said.append(_("A house player looks after a seat until somebody takes it."))
    if table.heirs_read:
        said.append(_("Whoever takes over a seat can read its private messages."))
    return said


def _hours(rules: ClockRules) -> Iterator[str]:
    for minute in rules.hours:
        hour, rest = divmod(minute % (24 * 60), 60)
        yield f"{_weekday(minute // (24 * 60))} {hour:02}:{rest:02}"


def _weekday(number: int) -> str:
    return date_format(MONDAY + timedelta(days=number), "l")


@dataclass(frozen=True, slots=True)
class Until:
    """A deadline; if it is not exact, only the day counts, on which the usual time ends."""

    at: datetime
    is_exact: bool = True


def hides_deadlines(table: Table) -> bool:
    """Return whether other people's deadlines and banks are hidden at this table."""
    return table.anonymous and not table.is_over


def until_of(table: Table, seat: Seat, viewer: int | None) -> Until | None:
    """Return until when a seat that must act has time; `viewer` is the seat that looks."""
    if not seat.must_act or seat.deadline is None:
        return None
    if seat.number == viewer or not hides_deadlines(table):
        return Until(seat.deadline)
    if seat.clock_started is None:
        return None
    return Until(_usual_end(table, seat.clock_started), is_exact=False)


def until_of_table(table: Table, seats: Iterable[Seat]) -> Until | None:
    """Return the earliest end of a turn, for somebody who waits for others."""
    if not hides_deadlines(table):
        return None if table.deadline is None else Until(table.deadline)
    found = [until_of(table, seat, None) for seat in seats]
    ends = [until for until in found if until is not None]
    return min(ends, key=lambda until: until.at, default=None)


def listed_deadline(table: Table, own: Seat | None) -> datetime | None:
    """Return the deadline that a list shows: where names are hidden, only the viewer's own."""
    if not hides_deadlines(table):
        return table.deadline
    runs = own is not None and own.must_act and table.status == Status.PLAYING
    return own.deadline if own is not None and runs else None


def _usual_end(table: Table, began: datetime) -> datetime:
    return projected_deadline(table.clock_rules, ALWAYS, began)
