"""Pages ask whether anything is new. That costs one query, and says nothing else."""

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.play import services
from games.play.models import Table
from games.play.services import touch_seats
from tests.games.factories import play_on, playing_table
from tests.sure import sure


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    return play_on(playing_table(alice, bob, charlie), 3)


def news_url(browser: Client, table: Table) -> str:
    html = browser.get(table.get_absolute_url()).content.decode()
    return sure(re.search(r'hx-get="([^"]*/news/[^"]*)"', html))[1]


def test_nothing_new_is_nothing_sent(
    as_: Callable[[User], Client],
    django_assert_num_queries: DjangoAssertNumQueries,
    table: Table,
    alice: User,
) -> None:
    browser = as_(alice)
    url = news_url(browser, table)
    with django_assert_num_queries(1):
        answer = browser.get(url)
    assert (answer.status_code, answer.content) == (204, b"")


def test_an_entry_is_news_for_everybody(
    as_: Callable[[User], Client], client: Client, table: Table, alice: User
) -> None:
    urls = [(b, news_url(b, table)) for b in (as_(alice), client)]
    play_on(table)
    for browser, url in urls:
        answer = browser.get(url)
        assert answer.status_code == 200
        assert answer.headers["HX-Trigger"] == "moved-on, game-moved"


def test_a_whisper_is_news_for_its_readers_only(
    as_: Callable[[User], Client], client: Client, table: Table, alice: User, bob: User
) -> None:
    urls = {
        who: news_url(browser, table)
        for who, browser in (("alice", as_(alice)), ("bob", as_(bob)), ("spectator", client))
    }
    seat = table.seats.get(user=alice).number
    touch_seats(table, [seat])
    assert as_(alice).get(urls["alice"]).status_code == 200
    assert as_(bob).get(urls["bob"]).status_code == 204
    assert client.get(urls["spectator"]).status_code == 204


def test_talk_renews_no_board(as_: Callable[[User], Client], table: Table, alice: User) -> None:
    browser = as_(alice)
    url = news_url(browser, table)
    touch_seats(table, [table.seats.get(user=alice).number])
    answer = browser.get(url)
    assert answer.headers["HX-Trigger"] == "moved-on"
    renewed = sure(re.search(r'hx-get="([^"]*)"', answer.content.decode()))[1]
    assert browser.get(renewed).status_code == 204


def test_a_made_up_token_is_refused(client: Client, table: Table) -> None:
    assert client.get(f"/t/{table.code}/news/0/{'0' * 24}/?v=1").status_code == 404


def test_who_has_left_a_seat_does_not_hear_what_it_hears(
    as_: Callable[[User], Client], client: Client, table: Table, bob: User, now: datetime
) -> None:
    seat = table.seats.get(user=bob).number
    url = news_url(as_(bob), table)
    services.leave_game(table.pk, bob.pk, now=now)
    touch_seats(table, [seat])
    assert client.get(url).status_code == 404
