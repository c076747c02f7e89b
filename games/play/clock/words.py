"""What a table has agreed about time, in words, and what it would mean for the viewer."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.accounts.registry import Viewer
from games.play.clock import ALWAYS, ClockRules, Pace, Sleep, projected_deadline
from games.play.clock.selectors import calendar_of
from games.play.models import Table

HOUR: Final = timedelta(hours=1)
MONDAY: Final = date(2001, 1, 1)


def projected(table: Table, viewer: Viewer, now: datetime) -> datetime:
    """Return the deadline that the viewer would have if their turn began now."""
    calendar = calendar_of(viewer, table, since=now) if viewer.is_authenticated else ALWAYS
    return projected_deadline(table.clock_rules, calendar, now)


def duration(time: timedelta) -> str:
    """Return a duration in words: in days if it is whole days, else in hours or minutes."""
    hours = time // HOUR
    if not hours:
        minutes = time // timedelta(minutes=1)
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    if hours % 24 == 0:
        return ngettext("%(n)s day", "%(n)s days", hours // 24) % {"n": hours // 24}
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}


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
