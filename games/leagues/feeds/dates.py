"""The dates of a season as a calendar (RFC 5545). The same dates make the same bytes."""

from datetime import UTC, datetime, timedelta

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from games.feeds.calendar import EPOCH, utc_zone
from games.feeds.plain_text import plain
from games.leagues.kinds import title_of_season
from games.leagues.models import Season, SeasonStatus
from games.post.mails.outbox import absolute


def calendar_of(season: Season, host: str) -> bytes:
    """Return the calendar: when sign-up closes, and when each round begins and ends."""
    made = Calendar()
    made.add("prodid", "-//Cursus//Season//EN")
    made.add("version", "2.0")
    made.add("calscale", "GREGORIAN")
    made.add("name", plain(title_of_season(season)))
    made.add("x-wr-calname", plain(title_of_season(season)))
    made.add("refresh-interval", timedelta(hours=6), parameters={"value": "DURATION"})
    for name, at, said in dates_of(season):
        made.add_component(_event(season, name, at, said, host))
    if not made.subcomponents:
        made.add_component(utc_zone())
    return bytes(made.to_ical())


def dates_of(season: Season) -> list[tuple[str, datetime, str]]:
    """Return the dates in order: a name that never changes, the moment, and what happens.

    A cancelled season has none, so that calendars which have taken its dates over drop them.
    """
    if season.status == SeasonStatus.CANCELLED:
        return []
    found = []
    if season.sign_up_closes_at is not None:
        found.append(("sign-up", season.sign_up_closes_at, _("Sign-up closes")))
    for one in season.rounds.order_by("number"):
        number = {"number": one.number}
        found.append((f"begin-{one.number}", one.starts_at, _("Round %(number)s begins") % number))
        found.append((f"end-{one.number}", one.ends_at, _("Round %(number)s ends") % number))
    return sorted(found, key=lambda date: date[1])


def _event(season: Season, name: str, at: datetime, said: str, host: str) -> Event:
    made = season.created_at.astimezone(UTC).replace(microsecond=0)
    event = Event()
    event.add("uid", f"{season.league.slug}-{season.number}-{name}@{host}")
    event.add("sequence", max(0, int((at - EPOCH) / timedelta(minutes=1))))
    event.add("dtstamp", made)
    event.add("dtstart", at.astimezone(UTC).replace(microsecond=0))
    event.add("summary", f"{plain(title_of_season(season))}: {said}")
    event.add("url", absolute(season.get_absolute_url()))
    event.add("transp", "TRANSPARENT")
    return event
