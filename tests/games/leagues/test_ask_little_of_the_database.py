"""The pages of a season ask the same number of questions however much there is to show."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.leagues.cases.services import open_case
from games.leagues.divisions.services import divide
from games.leagues.models import CaseKind, League, LeagueTable, RoundStatus, Season, SeasonStatus
from games.leagues.rounds.services import publish_round, seat_round, start_round
from games.leagues.substitutes.services import give_up_seat, join_queue
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import START, boss_of, new_league, open_season, with_players
from tests.sure import sure

pytestmark = pytest.mark.django_db


def busy(tables: int, league: League) -> Season:
    """A season with some tables, a case about each, and a seat that waits at each."""
    season = open_season(league, sizes=(4,), round_count=2)
    with_players(season, 4 * tables)
    divide(season, now=START)
    for step in (seat_round, publish_round, start_round):
        step(season.pk, 1, now=START)
    season.refresh_from_db()
    season.status = SeasonStatus.PLAYING
    season.save()
    for person in UserFactory.create_batch(tables):
        join_queue(season.pk, person.pk, now=START)
    for table in LeagueTable.objects.filter(round__season=season):
        seat = table.seats.get(order=2)
        give_up_seat(seat.pk, reason="ill", now=START)
        player = sure(table.seats.get(order=1).entrant).user
        open_case(season.pk, CaseKind.RESULT, by=player, league_table=table, now=START)
    assert season.rounds.get(number=1).status == RoundStatus.PLAYING
    return season


def asked(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


PAGES = ["", "rounds/1/", "results/", "cases/", "substitutes/", "awards/", "announcements/",
         "manage/", "manage/players/", "season.json", "results.csv", "news.atom"]  # fmt: skip


@pytest.fixture
def seasons(client: Client) -> list[Season]:
    league = new_league()
    client.force_login(boss_of(league))
    return [busy(tables, league) for tables in (1, 4)]


def test_no_page_asks_more_when_there_is_more_to_show(
    client: Client, seasons: list[Season]
) -> None:
    few, many = (f"/leagues/{season.league.slug}/{season.number}/" for season in seasons)
    counts = {}
    for page in PAGES:
        for address in (few, many):  # what is drawn once for all is kept then
            client.get(address + page)
        counts[page] = asked(client, few + page), asked(client, many + page)
    assert {page: found for page, found in counts.items() if found[0] < found[1]} == {}


def test_what_waits_and_the_journal_ask_no_more_for_more_lines(
    client: Client, seasons: list[Season]
) -> None:
    few, many = seasons
    pages = [f"/leagues/{few.league.slug}/{page}" for page in ("waiting/", "journal/")]
    for page in pages:
        client.get(page)
    with_all = [asked(client, page) for page in pages]
    many.cases.all().delete()
    many.journal.all().delete()
    assert with_all == [asked(client, page) for page in pages]
