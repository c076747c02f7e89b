"""The waiting room stays current by itself, and leads to the game when it begins."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.play.models import Table
from games.tables import services
from tests.games.factories import new_table, playing_table
from tests.sure import sure


def room(browser: Client, table: Table) -> str:
    return browser.get(table.get_absolute_url()).content.decode()


def news_link(page: str) -> str:
    return sure(re.search(r'hx-get="([^"]+/news/[^"]+)"', page))[1].replace("&amp;", "&")


def swapped(browser: Client, table: Table) -> Any:
    """What the page asks for when there is news."""
    headers = {"HX-Request": "true", "HX-Target": "room"}
    return browser.get(table.get_absolute_url(), headers=headers)


@pytest.mark.parametrize("who", ["alice", "bob", None])
def test_whoever_looks_hears_that_somebody_has_come(
    client: Client,
    as_: Callable[[User], Client],
    open_table: Table,
    alice: User,
    bob: User,
    charlie: User,
    now: datetime,
    who: str | None,
) -> None:
    browser = as_({"alice": alice, "bob": bob}[who]) if who else client
    asked = news_link(room(browser, open_table))
    assert browser.get(asked).status_code == 204
    services.join_table(open_table.pk, charlie.pk, now=now)
    told = browser.get(asked)
    assert told.status_code == 200
    assert "moved-on" in told.headers["HX-Trigger"]
    assert "Charlie" in swapped(browser, open_table).content.decode()


def test_all_ask_alike(
    as_: Callable[[User], Client], open_table: Table, alice: User, charlie: User
) -> None:
    """A seat that is taken or given up while the page is open leaves its question good."""
    assert news_link(room(as_(alice), open_table)) == news_link(room(as_(charlie), open_table))


def test_the_part_that_is_renewed_is_on_the_page_once(
    as_: Callable[[User], Client], open_table: Table, alice: User
) -> None:
    page = room(as_(alice), open_table)
    assert page.count('id="room"') == 1
    assert 'hx-select="#room"' in page
    preserved = re.findall(r'id="(fill-\d)" hx-preserve', page)
    assert len(preserved) == len(set(preserved)) > 0


def test_who_waits_is_led_to_the_game(
    as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    table = playing_table(alice, bob)
    answer = swapped(as_(alice), table)
    assert answer.headers["HX-Redirect"] == table.get_absolute_url()
    assert "HX-Redirect" not in as_(alice).get(table.get_absolute_url()).headers


def test_a_table_that_was_given_up_asks_no_more(
    as_: Callable[[User], Client], alice: User, now: datetime
) -> None:
    table = new_table(alice)
    services.cancel_table(table.pk, alice.pk, now=now)
    page = room(as_(alice), table)
    assert "was cancelled before it started" in page
    assert "/news/" not in page


@pytest.mark.parametrize(
    ("options", "said"),
    [({}, "as in the rulebook"), ({"supply": "scaled"}, "not all as in the rulebook")],
)
def test_the_rules_are_said_in_words(
    client: Client, alice: User, options: dict[str, Any], said: str
) -> None:
    table = new_table(alice, options=options)
    page = " ".join(client.get(table.get_absolute_url()).content.decode().split())
    assert ("not all as in the rulebook" in page) == bool(options)
    assert said in page
