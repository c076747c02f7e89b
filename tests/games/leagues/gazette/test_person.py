"""The leagues on a person's page."""

from django.test import Client

from games.accounts.models import User
from games.leagues.models import Season, SeasonStatus
from tests.games.leagues.factories import divided, new_league, new_round, new_season, reckon, seated


def page_of(client: Client, person: User) -> str:
    return client.get(person.get_absolute_url()).content.decode()


def test_seasons_stand_there_with_the_rank(client: Client, alice: User) -> None:
    (division,) = divided(new_season(new_league(alice, name="Tiber League")), 3)
    entrants = list(division.entrants.order_by("pk"))
    seated(new_round(division.season, 1), entrants, [2, 1, 3])
    reckon(division)
    assert "1. of 3" in page_of(client, entrants[1].user)
    assert "champion" not in page_of(client, entrants[1].user)
    Season.objects.filter(pk=division.season_id).update(status=SeasonStatus.FINISHED)
    assert "champion" in page_of(client, entrants[1].user)
    assert "champion" not in page_of(client, entrants[0].user)
    assert "Tiber League" in page_of(client, alice)


def test_who_plays_in_no_league_has_no_such_section(client: Client, alice: User) -> None:
    assert 'id="leagues"' not in page_of(client, alice)


def test_drafts_are_not_shown(client: Client, alice: User) -> None:
    season = new_season(new_league(name="Secret League"), status=SeasonStatus.DRAFT)
    season.entrants.create(user=alice, signed_up_at=season.created_at)
    assert "Secret League" not in page_of(client, alice)
