"""Leagues and seasons for tests, made by the services, at a time that the test says."""

from datetime import UTC, datetime, timedelta
from typing import Any

from games.accounts.models import User
from games.leagues.entrants.services import sign_up
from games.leagues.models import Entrant, League, Manager, Season, SeasonStatus
from games.leagues.season.plan import SeasonPlan
from games.leagues.season.services import create_season
from tests.games.factories import UserFactory

START = datetime(2026, 3, 2, 18, tzinfo=UTC)
"""A Monday evening, on which the seasons of these tests are made."""

DAY = timedelta(days=1)


def new_league(manager: User | None = None, **columns: Any) -> League:
    """A league with one manager."""
    fields = {"name": "Subura", "game": "quovadis", "slug": f"l{League.objects.count()}"} | columns
    league = League.objects.create(created_at=START, **fields)
    Manager.objects.create(league=league, user=manager or UserFactory.create(), since=START)
    return league


def boss_of(league: League) -> User:
    manager = league.managers.order_by("pk").first()
    assert manager is not None
    return manager.user


def new_season(league: League | None = None, *, now: datetime = START, **plan: Any) -> Season:
    """A season that its manager has just made; its sign-up opens at once."""
    found = league or new_league()
    wanted: dict[str, Any] = {"sizes": (4, 3), "round_count": 2, "round_days": 7} | plan
    return create_season(found.pk, boss_of(found).pk, SeasonPlan(**wanted), now=now)


def open_season(league: League | None = None, *, now: datetime = START, **plan: Any) -> Season:
    """A season that is open for sign-up."""
    season = new_season(league, now=now, **plan)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.SIGN_UP)
    season.refresh_from_db()
    return season


def with_players(season: Season, number: int, *, now: datetime = START) -> list[Entrant]:
    """Sign a number of people up."""
    people = UserFactory.create_batch(number)
    return [sign_up(season.pk, person.pk, now=now) for person in people]
