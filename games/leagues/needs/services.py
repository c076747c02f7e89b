"""The mail "what needs you": once a week, to the managers of leagues in which something waits."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from games.accounts.models import User
from games.leagues.models import League
from games.leagues.needs.selectors import Need, leagues_that_wait, managers_by_league, needs_of
from games.post.services import NewNotice, write_notices

FRESH: Final = timedelta(days=1)
"""Things that have waited for less have just been told in a notice of their own."""


def remind_managers(*, now: datetime) -> int:
    """Write to managers about what has waited for a day or more, once in a week of the calendar."""
    managers = managers_by_league()
    told = set()
    for league in leagues_that_wait():
        for manager in managers.get(league.pk, []):
            needs = [one for one in needs_of([league], manager) if one.since <= now - FRESH]
            if needs:
                _write(league, needs, manager, now)
                told.add(league.pk)
    return len(told)


@transaction.atomic
def _write(league: League, needs: list[Need], person: User, now: datetime) -> None:
    year, week, _day = now.isocalendar()
    context = {"league": league, "needs": needs, "base": settings.BASE_URL}
    notice = NewNotice(
        person=person,
        kind="league_week",
        cause=f"week:{league.pk}:{year}-{week}",
        words="leagues/week",
        context=context,
        url=reverse("leagues:waiting", args=[league.slug]),
        payload={"league": league.pk},
    )
    write_notices([notice], now=now)
