"""The page of a league's table leads to its round, and players there to the managers."""

import pytest

from games.play.models import Table
from tests.games.factories import playing_table
from tests.games.leagues.seasons import open_season, with_players
from tests.games.leagues.tables import seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    season = open_season()
    entrants = with_players(season, 3)
    table = seated(season, *entrants).table
    Table.objects.filter(pk=table.pk).update(organiser=None)
    return season, entrants, table


def shown(client, table):
    return client.get(f"/t/{table.code}/").content.decode()


def test_a_player_finds_the_round_and_the_managers(client, played):
    season, entrants, table = played
    client.force_login(entrants[0].user)
    page = shown(client, table)
    assert f"/leagues/{season.league.slug}/{season.number}/rounds/1/" in page
    assert "Tell the managers" in page


def test_a_spectator_finds_the_round(client, played):
    season, _entrants, table = played
    page = shown(client, table)
    assert f"/leagues/{season.league.slug}/{season.number}/rounds/1/" in page
    assert "Tell the managers" not in page


def test_other_tables_say_nothing_of_leagues(client, alice, bob, charlie):
    table = playing_table(alice, bob, charlie, seat_count=3)
    assert "Tell the managers" not in shown(client, table)
    assert "/rounds/" not in shown(client, table)
