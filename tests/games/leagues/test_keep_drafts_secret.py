"""What is only being prepared, or only managers know, is on no page and in no file of others."""

import pytest
from django.test import Client

from games.accounts.models import User
from games.leagues.divisions.services import divide
from games.leagues.gazette.season_file import season_file
from games.leagues.models import Apart, JournalLine, Season, SeasonStatus
from games.leagues.rounds.services import publish_round, seat_round
from tests.games.leagues.seasons import START, boss_of, new_season, open_season, with_players

pytestmark = pytest.mark.django_db

PAGES = ["", "about/", "substitutes/", "awards/", "announcements/", "news.atom", "season.json"]


@pytest.mark.parametrize("page", PAGES)
def test_a_season_that_is_prepared_is_there_for_its_managers_alone(
    client: Client, alice: User, page: str
) -> None:
    season = new_season()
    address = f"/leagues/{season.league.slug}/{season.number}/{page}"
    assert client.get(address).status_code == 404
    client.force_login(alice)
    assert client.get(address).status_code == 404
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.SIGN_UP)
    assert client.get(address).status_code == 200


def test_managers_see_what_they_prepare(client: Client) -> None:
    season = new_season()
    client.force_login(boss_of(season.league))
    address = f"/leagues/{season.league.slug}/{season.number}/substitutes/"
    assert client.get(address).status_code == 200


def test_the_journal_tells_of_a_season_when_everybody_can_see_it(client: Client) -> None:
    season = new_season()
    address = f"/leagues/{season.league.slug}/journal/"
    said = "was prepared"
    assert JournalLine.objects.filter(season=season).exists()
    assert said not in client.get(address).content.decode()
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.SIGN_UP)
    assert said in client.get(address).content.decode()


def test_no_file_tells_who_is_kept_apart() -> None:
    season = open_season(sizes=(4,), round_count=1)
    one, other, *_rest = with_players(season, 4)
    Apart.objects.create(season=season, one=one, other=other)
    divide(season, now=START)
    seat_round(season.pk, 1, now=START)
    publish_round(season.pk, 1, now=START)
    (kept,) = season.rounds.get(number=1).quality.values()
    assert kept["quality"]["apart"] == 1
    assert any(warning["kind"] == "apart" for warning in kept["warnings"])
    assert "apart" not in str(season_file(season, None))
