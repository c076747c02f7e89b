"""The mail "what needs you": once a week, to the managers of leagues in which something waits."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse

from games.accounts.models import User
from games.leagues.models import League
from games.leagues.needs.selectors import Need, managers_by_league, needs_of
from games.post.services import NewNotice, write_notices

FRESH: Final = timedelta(days=1)
"""Things that have waited for less have just been told in a notice of their own."""


def remind_managers(*, now: datetime) -> int:
    """Write to managers about what has waited for a day or more, once in a week of the calendar."""
    managers = managers_by_league()
    by_league: dict[int, list[Need]] = {}
    for need in needs_of(list(League.objects.filter(pk__in=managers))):
        if need.since <= now - FRESH:
            by_league.setdefault(need.season.league_id, []).append(need)
    for league_id, needs in by_league.items():
        _write(needs, managers[league_id], now)
    return len(by_league)


@transaction.atomic
def _write(needs: list[Need], people: list[User], now: datetime) -> None:
    league, (year, week, _day) = needs[0].season.league, now.isocalendar()
    context = {"league": league, "needs": needs, "base": settings.BASE_URL}
    said = render_to_string("emails/leagues/week.txt", context)
    title, _line, text = said.partition("\n")
    new = [
        NewNotice(
            person=person,
            kind="league_week",
            cause=f"week:{league.pk}:{year}-{week}",
            title=title.strip(),
            text=text.strip() + "\n",
            url=reverse("leagues:waiting", args=[league.slug]),
            payload={"league": league.pk},
        )
        for person in people
    ]
    write_notices(new, now=now)
