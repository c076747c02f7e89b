"""A season open for sign-up: `here` has a place in it, `organiser` runs the league."""

from datetime import timedelta

from games.accounts.models import User
from games.common import clock
from games.leagues.models import League, Manager, Season
from games.leagues.rounds.services import seat_round
from games.leagues.season.plan import SeasonPlan
from games.leagues.season.services import create_season
from tests.games.factories import UserFactory


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


def make_draft(other: Season, people: dict[str, User]) -> Season:
    """The next season of that league: `here` is in it, and its first round is seated."""
    now, boss = clock.now(), people["organiser"]
    size = other.sizes[0]
    plan = SeasonPlan(sizes=(size,), round_count=2, round_days=7)
    season = create_season(other.league_id, boss.pk, plan, now=now)
    Season.objects.filter(pk=season.pk).update(status="sign_up")
    division = season.divisions.create(number=1)
    others = [UserFactory.create() for _ in range(2 * size - 1)]
    for person in (people["here"], *others):
        season.entrants.create(user=person, division=division, signed_up_at=now)
    one, *_rest, last = season.entrants.order_by("pk")
    season.apart.create(one=one, other=last)
    seat_round(season.pk, 1, now=now)
    Season.objects.filter(pk=season.pk).update(created_at=now - timedelta(days=1))
    season.refresh_from_db()
    return season
