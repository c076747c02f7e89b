"""Announcing something to all players of a season, or of a division."""

from datetime import datetime

from django.db import transaction
from django.urls import reverse

from games.accounts.models import User
from games.leagues.guards import check_manager, locked_season
from games.leagues.journal.services import note
from games.leagues.models import Announcement, Division, Entrant, EntrantStatus, Season, Substitute
from games.leagues.notices import tell
from games.leagues.refusals import LeagueRefusal, Why


@transaction.atomic
def announce(
    season_id: int,
    title: str,
    text: str,
    by: User,
    *,
    now: datetime,
    division: Division | None = None,
) -> Announcement:
    """Announce something, as a manager. Everybody can read it; the players concerned are told."""
    season = locked_season(season_id)
    check_manager(season.league_id, by.pk)
    title = " ".join(title.split())[:100]
    if not title or (division is not None and division.season_id != season.pk):
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    made = Announcement.objects.create(
        season=season, division=division, title=title, text=text.strip()[:5000], by=by, at=now
    )
    note(season.league, "announced", season=season, by=by, now=now, facts={"title": title})
    url = reverse("leagues:announcements", args=[season.league.slug, season.number])
    people = [user for user in audience(season, division) if user != by]
    tell("league_news", "announced", season, people, f"announcement:{made.pk}", now=now,
         url=f"{url}#a{made.pk}", announcement=made)  # fmt: skip
    return made


def audience(season: Season, division: Division | None) -> list[User]:
    """Return the people to tell: players, the waiting list and, for a whole season, substitutes."""
    rows = Entrant.objects.filter(
        season=season,
        status__in=[EntrantStatus.ENTERED, EntrantStatus.WAITING],
        user__is_active=True,
    )
    if division is not None:
        rows = rows.filter(division=division)
    people = {row.user_id: row.user for row in rows.select_related("user")}
    if division is None:
        ready = Substitute.objects.filter(season=season, user__is_active=True)
        people |= {row.user_id: row.user for row in ready.select_related("user")}
    return [people[key] for key in sorted(people)]
