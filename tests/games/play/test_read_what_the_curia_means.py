"""Idus Martii on the page: what cards mean, what a step does, whose a card was, why it ended."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.play.models import Table
from games.play.selectors import position
from tests.games.factories import UserFactory, play_on, playing_table
from tests.sure import sure


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    more = [UserFactory.create() for _ in range(2)]
    return playing_table(alice, bob, charlie, *more, game="idusmartii", seat_count=5)


def page(table: Table, browser: Client) -> str:
    said = html.unescape(browser.get(f"/t/{table.code}/").content.decode())
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", said))


def browser_of(table: Table, seat: int, as_: Callable[..., Any]) -> Client:
    return as_(table.seats.get(number=seat).user)


def play_until(table: Table, step: str) -> None:
    while position(table).state.step != step:
        play_on(table, 1)


def test_two_cards_and_what_comes_of_them(table: Table, as_: Callable[[User], Client]) -> None:
    for seat in range(5):
        one, two = sorted(position(table).state.hands[seat])
        said = page(table, browser_of(table, seat, as_))
        if one == two:
            assert f"You hold two {one} cards." in said
        else:
            assert f"You hold two faction cards: {one} and {two}." in said


def test_one_card_says_when_one_wins(table: Table, as_: Callable[[User], Client]) -> None:
    play_until(table, "assign")
    seat = (sure(table.start) + 1) % 5
    (card,) = position(table).state.hands[seat]
    assert f"You are a {card}. You win if in the end" in page(table, browser_of(table, seat, as_))


def test_who_only_watches_has_no_faction(table: Table, client: Client) -> None:
    assert "Your faction" not in page(table, client)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("vote", "You may lay either, whatever you hold."),
        ("peek", "Only you and the aedile will know the card."),
        ("veto", "If it is swapped, the other of the two counts"),
        ("discard", "Nobody sees which one you discard."),
        ("assign", "Give three others an office each."),
    ],
)
def test_who_has_to_act_reads_what_the_step_does(
    table: Table, as_: Callable[[User], Client], step: str, says: str
) -> None:
    play_until(table, step)
    actors = position(table).actors
    other = next(seat for seat in range(5) if seat not in actors)
    assert says in page(table, browser_of(table, actors[0], as_))
    assert says not in page(table, browser_of(table, other, as_))


def test_the_consul_reads_names_above_his_choices(
    table: Table, as_: Callable[[User], Client]
) -> None:
    play_until(table, "assign")
    consul = position(table).actors[0]
    names = [sure(seat.user).display_name for seat in table.seats.order_by("number")]
    browser = browser_of(table, consul, as_)
    text = browser.get(f"/t/{table.code}/").content.decode()
    heads = re.findall(r"<summary>(.*?) as praetor", text)
    assert heads
    assert set(map(html.unescape, heads)) <= set(names)


def test_who_waits_where_nothing_is_traded_hears_of_no_offers(
    table: Table, as_: Callable[[User], Client]
) -> None:
    waiting = next(seat for seat in range(5) if seat not in position(table).actors)
    said = page(table, browser_of(table, waiting, as_))
    assert "Until then you can talk, or leave an order" in said


def test_the_end_says_why_and_whose_the_cards_were(table: Table, client: Client) -> None:
    play_on(table, 400)
    said = page(table, client)
    why = ("a marker has passed", "two or more steps ahead", "Neither faction is two steps ahead")
    assert any(reason in said for reason in why)
    grid = said[said.index(" Phase 1 ") : said.index(" Shown ")]
    laid = [one for r in position(table).view(None)["history"] for one in r["laid"] if r["tally"]]
    assert len(re.findall(r"aedile (?:loyalist|merchant|traitor)", grid)) == len(laid)
    assert "card unknown" not in grid
