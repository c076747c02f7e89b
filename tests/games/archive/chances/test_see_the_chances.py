"""The page of a game's chances: what it shows to whom, before, while and after the work."""

import csv
from io import StringIO
from typing import Final

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from games.accounts.models import User
from games.archive.chances import work
from games.archive.chances.page import turning_points
from games.archive.chances.services import ask_for_chances
from games.archive.models import Chances, ChancesAt
from games.common import clock
from games.common.memory import forget_all
from games.play.models import Status, Table
from tests.games.factories import UserFactory, playing_table
from tests.games.frozen_rows import Frozen

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.archive.chances.services.PLAYOUTS", 30)
    monkeypatch.setattr(work, "is_pressed", lambda now: False)


def _done() -> None:
    ask_for_chances(Table.objects.get().pk, now=clock.now())
    work.work(clock.now, 60)


DONE: Final = Frozen(_done)


@pytest.fixture
def done(over: Table) -> Table:
    DONE.put_back()
    return over


def page_of(table: Table, browser: Client) -> str:
    return browser.get(f"/t/{table.code}/chances/").content.decode()


def test_a_person_asks_and_sees_how_far_it_is(over: Table, client: Client, alice: User) -> None:
    assert "Sign in, and ask for them" in page_of(over, client)
    asked = client.post(f"/t/{over.code}/chances/work-out/")
    assert asked["Location"].startswith("/account/login/")
    client.force_login(alice)
    assert "Work out the chances" in page_of(over, client)
    asked = client.post(f"/t/{over.code}/chances/work-out/")
    assert asked["Location"] == f"/t/{over.code}/chances/"
    page = page_of(over, client)
    assert "This game is waiting for its turn." in page
    assert 'hx-trigger="every 3s"' in page
    chances = work.claim(clock.now())
    assert chances is not None
    work.finish_position(chances, clock.now())
    assert f"Position 1 of {chances.positions} is worked out." in page_of(over, client)


def test_asking_twice_asks_once(over: Table, client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(f"/t/{over.code}/chances/work-out/")
    since = Chances.objects.get().since
    client.post(f"/t/{over.code}/chances/work-out/")
    assert Chances.objects.get().since == since


def test_a_person_asks_for_so_many_games_a_day(
    over: Table, client: Client, alice: User, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "chances": "1/d/user"}
    client.force_login(alice)
    client.post(f"/t/{over.code}/chances/work-out/")
    Chances.objects.all().delete()
    shown = client.post(f"/t/{over.code}/chances/work-out/", follow=True).content.decode()
    assert "Ask again tomorrow." in shown
    assert not Chances.objects.exists()


def test_the_chart_leads_to_each_position(done: Table, client: Client) -> None:
    page = page_of(done, client)
    assert "hx-trigger" not in page.partition('id="chances"')[2].partition(">")[0]
    for row in ChancesAt.objects.all():
        assert f"/{row.length}/" in page
    assert page.count("<polyline") == page.count('class="chances__band') == 3
    assert "30 games were played on" in page
    assert "Turning points" in page


def test_turning_points_are_told_with_their_entries(done: Table, client: Client) -> None:
    ChancesAt.objects.update(wins=[10, 10, 10])
    assert turning_points(done) == []
    assert "No single turn changed" in page_of(done, client)
    lengths = list(ChancesAt.objects.order_by("length").values_list("length", flat=True))
    ChancesAt.objects.filter(length__gte=lengths[5]).update(wins=[30, 0, 0])
    (point,) = turning_points(done) or []
    assert (point.length, point.turn, point.seat) == (lengths[5], 5, 0)
    assert (point.before, point.after, point.has_risen) == ("33 %", "100 %", True)
    forget_all()
    page = page_of(done, client)
    assert point.sentences
    assert point.sentences[0] in page
    assert "rose from 33 % to 100 %" in page


def test_before_they_are_worked_out_there_are_no_turning_points(over: Table) -> None:
    assert turning_points(over) is None


def test_the_numbers_can_be_taken_out(done: Table, client: Client) -> None:
    told = client.get(f"/t/{done.code}/chances/chances.json").json()
    assert (told["format"], told["done"], told["playouts"]) == ("cursus-chances/1", True, 30)
    rows = list(ChancesAt.objects.order_by("length"))
    assert [at["after"] for at in told["positions"]] == [row.length for row in rows]
    text = client.get(f"/t/{done.code}/chances/chances.csv").content.decode()
    lines = list(csv.DictReader(StringIO(text)))
    assert [int(line["wins"]) for line in lines] == [wins for row in rows for wins in row.wins]
    assert all(float(line["low"]) <= float(line["high"]) for line in lines)


def test_there_is_nothing_to_take_out_before(over: Table, client: Client) -> None:
    assert client.get(f"/t/{over.code}/chances/chances.json").status_code == 404


def test_a_running_game_says_when(alice: User, client: Client) -> None:
    table = playing_table(alice)
    assert "once a game is over" in page_of(table, client)
    client.force_login(alice)
    shown = client.post(f"/t/{table.code}/chances/work-out/", follow=True).content.decode()
    assert shown.count("once a game is over") == 2
    assert not Chances.objects.exists()


def test_rows_of_a_game_without_a_result_are_never_shown(done: Table, client: Client) -> None:
    """Nothing is laid open there, so hands that differ must not show in the chances."""
    Table.objects.update(status=Status.ENDED, result=None)
    one = page_of(done, client)
    ChancesAt.objects.update(wins=[30, 0, 0])
    forget_all()
    assert page_of(done, client) == one
    assert "stays hidden" in one
    assert client.get(f"/t/{done.code}/chances/chances.json").status_code == 404


def test_all_who_may_read_the_table_read_the_same(done: Table, client: Client) -> None:
    stranger = Client()
    stranger.force_login(UserFactory.create())
    ours = [page_of(done, browser).partition("<main")[2] for browser in (client, stranger)]
    assert ours[0] == ours[1]


def test_a_table_with_a_password_asks_for_it(done: Table, client: Client) -> None:
    Table.objects.update(visibility="password", password="x")
    assert client.get(f"/t/{done.code}/chances/")["Location"].endswith("/password/")
    assert client.get(f"/t/{done.code}/chances/chances.json")["Location"].endswith("/password/")


def test_a_site_can_do_without(over: Table, client: Client, settings: Settings) -> None:
    settings.CHANCES_MINUTES_A_DAY = 0
    assert "This site does not work out winning chances." in page_of(over, client)


def test_the_page_says_what_it_waits_for(
    over: Table, client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_for_chances(over.pk, now=clock.now())
    settings.CHANCES_MINUTES_A_DAY = 0
    assert "The rest is worked out tomorrow." in page_of(over, client)
    monkeypatch.setattr("games.common.liveness.standstill.since", clock.now())
    assert "background work has stopped" in page_of(over, client)


def test_chances_of_an_older_policy_say_so(done: Table, client: Client) -> None:
    assert "have learned" not in page_of(done, client)
    Chances.objects.update(policy="an older one")
    assert "House players have learned" in page_of(done, client)


def test_it_asks_little_of_the_database(
    done: Table, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    page_of(done, client)
    forget_all()
    with django_assert_max_num_queries(8):
        page_of(done, client)
