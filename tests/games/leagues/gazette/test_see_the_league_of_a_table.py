"""The page of a league's table leads to its round, and players there to the managers."""

import pytest
from django.test import Client

from games.accounts.models import User
from games.leagues.models import Entrant, Season
from games.play.models import Table
from tests.games.factories import playing_table
from tests.games.leagues.seasons import open_season, with_players
from tests.games.leagues.tables import seated
from tests.sure import sure

pytestmark = pytest.mark.django_db

Played = tuple[Season, list[Entrant], Table]


@pytest.fixture
def played() -> Played:
    season = open_season()
    entrants = with_players(season, 3)
    table = sure(seated(season, *entrants).table)
    Table.objects.filter(pk=table.pk).update(organiser=None)
    return season, entrants, table


def shown(client: Client, table: Table) -> str:
    """The first tab of a table; who watches is shown the history instead, and may choose it."""
    return client.get(f"/t/{table.code}/?tab=act").content.decode()


def test_a_player_finds_the_round_and_the_managers(client: Client, played: Played) -> None:
    season, entrants, table = played
    client.force_login(entrants[0].user)
    page = shown(client, table)
    assert f"/leagues/{season.league.slug}/{season.number}/rounds/1/" in page
    assert "Tell the managers" in page


def test_a_spectator_finds_the_round(client: Client, played: Played) -> None:
    season, _entrants, table = played
    page = shown(client, table)
    assert f"/leagues/{season.league.slug}/{season.number}/rounds/1/" in page
    assert "Tell the managers" not in page


def test_other_tables_say_nothing_of_leagues(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    table = playing_table(alice, bob, charlie, seat_count=3)
    assert "Tell the managers" not in shown(client, table)
    assert "/rounds/" not in shown(client, table)
