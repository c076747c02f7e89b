"""Build the calendar of deadlines (RFC 5545). The same deadlines make the same bytes."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event, Timezone, TimezoneStandard

from games.feeds.plain_text import plain
from games.feeds.selectors import Deadline
from games.post.mails.outbox import absolute

EPOCH: Final = datetime(2020, 1, 1, tzinfo=UTC)


def calendar_of(deadlines: Collection[Deadline], reminders: Collection[int], host: str) -> bytes:
    made = Calendar()
    made.add("prodid", "-//Cursus//Deadlines//EN")
    made.add("version", "2.0")
    made.add("calscale", "GREGORIAN")
    made.add("name", _("Cursus: my deadlines"))
    made.add("x-wr-calname", _("Cursus: my deadlines"))
    made.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    for deadline in deadlines:
        made.add_component(_event(deadline, reminders, host))
    if not deadlines:
        made.add_component(utc_zone())
    return bytes(made.to_ical())


def _event(deadline: Deadline, reminders: Collection[int], host: str) -> Event:
    table, seat = deadline.table, deadline.seat
    summary = _("Your turn at %(table)s ends") % {"table": plain(table.title)}
    event = Event()
    event.add("uid", f"{table.code}-{seat.number}-{seat.turns}@{host}")
    event.add("sequence", int((deadline.at - EPOCH) / timedelta(minutes=1)))
    event.add("dtstamp", deadline.changed_at.astimezone(UTC).replace(microsecond=0))
    event.add("last-modified", deadline.changed_at.astimezone(UTC).replace(microsecond=0))
    event.add("dtstart", deadline.at.astimezone(UTC).replace(microsecond=0))
    event.add("summary", summary)
    event.add("url", absolute(table.get_absolute_url()))
    event.add("transp", "TRANSPARENT")
    event.add("class", "PRIVATE")
    for hours in sorted(set(reminders), reverse=True):
        event.add_component(_alarm(summary, hours))
    return event


def _alarm(summary: str, hours: int) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", summary)
    alarm.add("trigger", -timedelta(hours=hours))
    return alarm


def utc_zone() -> Timezone:
    """Make an empty component, as RFC 5545 requires at least one."""
    zone, standard = Timezone(), TimezoneStandard()
    zone.add("tzid", "UTC")
    standard.add("dtstart", datetime(1970, 1, 1))  # noqa: DTZ001  (local time, as in RFC 5545)
    standard.add("tzoffsetfrom", timedelta())
    standard.add("tzoffsetto", timedelta())
    zone.add_component(standard)
    return zone
