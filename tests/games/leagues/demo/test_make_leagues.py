"""The demo's leagues: played, made once, and continued after an interruption."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

from games.common import clock
from games.leagues.demo import make_leagues
from games.leagues.models import JournalLine, League, LeagueTable, Outcome, Season, SeasonStatus
from games.post.models import Mail
from tests.sure import sure

pytestmark = pytest.mark.once


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for passwords to be hashed."""
    monkeypatch.setattr("games.bots.demo.people.make_password", lambda _secret: "!")


@pytest.mark.slow
@pytest.mark.usefixtures("quick", "db")
def test_the_demo_has_a_league_in_each_state_and_all_of_it_is_played(client: Client) -> None:
    now = clock.now()
    assert make_leagues(now) == 3
    third = Season.objects.get(status=SeasonStatus.PLAYING)
    statuses = third.rounds.order_by("number").values_list("status", flat=True)
    assert list(statuses) == ["ended", "ended", "playing", "planned"]
    running = LeagueTable.objects.filter(round__season=third, outcome=Outcome.OPEN)
    assert all(0 < sure(one.table).length < 100 for one in running)
    past, finished = Season.objects.filter(status=SeasonStatus.FINISHED).order_by("finished_at")
    assert past.league == third.league
    hall = client.get(f"{third.league.get_absolute_url()}hall/").content.decode()
    assert "A trial" in hall
    rows = finished.divisions.get().standing["rows"]
    assert [(row["best"], row["worst"]) for row in rows] == [(n, n) for n in range(1, 7)]
    assert Season.objects.get(status=SeasonStatus.SIGN_UP).entrants.count() == 5
    assert Mail.objects.filter(sent_at=None).count() <= 2 * 6
    for season in (third, past, finished):
        assert client.get(season.get_absolute_url()).status_code == 200
    made_once(now)


def made_once(now: datetime) -> None:
    """A second start makes nothing and plays nothing."""
    lines, tables = JournalLine.objects.count(), list(LeagueTable.objects.values())
    assert make_leagues(now + timedelta(hours=1)) == 0
    assert (JournalLine.objects.count(), list(LeagueTable.objects.values())) == (lines, tables)
    assert League.objects.count() == 3
