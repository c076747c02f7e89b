"""A season open for sign-up: `here` has a place in it, `organiser` runs the league."""

from datetime import timedelta

from games.accounts.models import User
from games.common import clock
from games.leagues.models import League, Manager, Season
from games.leagues.season.plan import SeasonPlan
from games.leagues.season.services import create_season


def make_season(game: str, people: dict[str, User], seats: int) -> Season:
    """The season, with one round that has been published."""
    now, boss = clock.now(), people["organiser"]
    league = League.objects.create(slug="gazette", name="Gazette", game=game, created_at=now)
    Manager.objects.create(league=league, user=boss, since=now)
    plan = SeasonPlan(sizes=(seats,), round_count=2, round_days=7, must_confirm=True)
    season = create_season(league.pk, boss.pk, plan, now=now)
    Season.objects.filter(pk=season.pk).update(status="sign_up")
    entrant = season.entrants.create(user=people["here"], signed_up_at=now - timedelta(hours=1))
    division = season.divisions.create(number=1)
    entrant.division = division
    entrant.save()
    season.rounds.filter(number=1).update(status="published")
    season.refresh_from_db()
    return season
