"""The page of a started table, for its players and for who watches."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.play.models import Seat, Table
from games.play.selectors import gens_name, position
from tests.games.factories import play_on, playing_table
from tests.sure import sure


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    return play_on(playing_table(alice, bob, charlie), 24)


def page(browser: Client, table: Table, **query: str) -> Any:
    return browser.get(reverse("play:table", args=[table.code]), query)


def active(table: Table, *people: User) -> User:
    seat = Seat.objects.get(table=table, must_act=True)
    return next(person for person in people if person.pk == seat.user_id)


def test_it_shows_the_board_the_players_and_the_score(
    as_: Callable[[User], Client], table: Table, alice: User
) -> None:
    html = page(as_(alice), table).content.decode()
    for name in ("Velabrum", "Senate", "Alice", "Bob", "Charlie"):
        assert name in html
    assert html.count('<text class="name"') == 15
    assert html.count('aria-label="Laurel space') <= 10
    assert "History</h2>" in page(as_(alice), table, tab="history").content.decode()


def test_whose_turn_it_is_can_choose(
    as_: Callable[[User], Client], table: Table, alice: User, bob: User, charlie: User
) -> None:
    me = active(table, alice, bob, charlie)
    html = page(as_(me), table).content.decode()
    assert "It is your turn." in html
    for group in position(table).view(Seat.objects.get(user=me).number)["choices"]:
        assert group["title"] in html


def test_the_others_wait(
    as_: Callable[[User], Client], table: Table, alice: User, bob: User, charlie: User
) -> None:
    waiting = next(p for p in (alice, bob, charlie) if p != active(table, alice, bob, charlie))
    html = page(as_(waiting), table).content.decode()
    assert "Waiting for" in html
    assert "Confirm" not in html


def test_that_a_house_player_is_thinking_is_said(
    as_: Callable[[User], Client], alice: User
) -> None:
    table = playing_table(alice)
    said = {}
    for _ in range(3):
        bot = Seat.objects.get(table=table, must_act=True).bot
        said[bool(bot)] = "is thinking" in page(as_(alice), table).content.decode()
        table = play_on(table)
    assert said == {True: True, False: False}


def test_who_watches_sees_the_board_but_no_choices(client: Client, table: Table) -> None:
    html = page(client, table).content.decode()
    assert "Velabrum" in html
    assert "It is your turn" not in html


def test_who_watches_or_looks_back_reads_the_history(
    as_: Callable[[User], Client], client: Client, table: Table, alice: User
) -> None:
    """The first tab would be empty, so there is none; who plays has it."""
    tabs = r'id="tab-(\w+)"'
    play_on(table, 3)
    home = f"/t/{table.code}/"
    for page in (client.get(home), as_(alice).get(f"{home}at/1/"), client.get(f"{home}?tab=act")):
        said = page.content.decode()
        assert "act" not in re.findall(tabs, said)
        assert re.findall(tabs + r' aria-current="true"', said) == ["history"]
    assert re.findall(tabs + r' aria-current="true"', as_(alice).get(home).content.decode()) == [
        "act"
    ]


@pytest.mark.parametrize(
    ("press", "said"),
    [
        ("public-private", "Until then you can talk and make offers, or leave an order"),
        ("offers", "Until then you can make offers, or leave an order"),
        ("silent", "Until then you can leave an order for it."),
    ],
)
def test_who_waits_reads_what_can_be_done_at_this_table(
    as_: Callable[[User], Client], alice: User, bob: User, press: str, said: str
) -> None:
    table = playing_table(alice, bob, press=press)
    waits = bob if position(table).actors[0] != table.seats.get(user=bob).number else alice
    assert said in page(as_(waits), table).content.decode()


def test_looking_changes_nothing(as_: Callable[[User], Client], table: Table, alice: User) -> None:
    page(as_(alice), table)
    table.refresh_from_db()
    before = table.version
    page(as_(alice), table)
    table.refresh_from_db()
    assert table.version == before


@pytest.mark.parametrize("entries", [6, 40])
def test_it_asks_the_database_the_same_however_long_the_game(
    as_: Callable[[User], Client],
    django_assert_max_num_queries: DjangoAssertNumQueries,
    alice: User,
    bob: User,
    charlie: User,
    entries: int,
) -> None:
    table = play_on(playing_table(alice, bob, charlie), entries)
    browser = as_(alice)
    page(browser, table)
    with django_assert_max_num_queries(12):
        page(browser, table)


def test_every_entry_can_be_looked_back_at(
    as_: Callable[[User], Client], table: Table, alice: User
) -> None:
    browser = as_(alice)
    for length in (0, 1, table.length - 1):
        answer = browser.get(reverse("play:position", args=[table.code, length]))
        assert answer.status_code == 200
        assert "You are looking back" in answer.content.decode()


def test_there_is_nothing_beyond_the_last_entry(client: Client, table: Table) -> None:
    assert client.get(reverse("play:position", args=[table.code, 999])).status_code == 404


def test_the_slider_goes_to_its_position(client: Client, table: Table) -> None:
    there = reverse("play:go", args=[table.code])
    assert client.get(there, {"n": "3"})["Location"] == reverse(
        "play:position", args=[table.code, 3]
    )
    assert client.get(there, {"n": "999"})["Location"] == table.get_absolute_url()
    assert client.get(there, {"n": "junk"})["Location"] == table.get_absolute_url()


def test_an_old_position_is_drawn_as_it_was(
    as_: Callable[[User], Client], table: Table, alice: User
) -> None:
    seen = as_(alice).get(reverse("play:position", args=[table.code, 0])).content.decode()
    assert not re.search(r'data-piece="senator', seen)


def test_htmx_gets_the_game_alone(as_: Callable[[User], Client], table: Table, alice: User) -> None:
    url = reverse("play:table", args=[table.code])
    part = as_(alice).get(url, headers={"HX-Request": "true", "HX-Target": "game"})
    assert "<html" not in part.content.decode()
    assert escape(table.title) in part.content.decode()


def test_what_htmx_renews_has_the_title_of_the_page(
    as_: Callable[[User], Client], table: Table, alice: User, bob: User, charlie: User
) -> None:
    """A window in the background says when it is one's turn."""
    me = active(table, alice, bob, charlie)
    for person in (alice, bob, charlie):
        answer = as_(person).get(
            table.get_absolute_url(), headers={"HX-Request": "true", "HX-Target": "game"}
        )
        title = sure(re.search("<title>(.*?)</title>", answer.content.decode()))[1]
        assert title == ("Your turn: " if person == me else "") + f"{table} · Cursus"


def test_a_table_with_a_password_asks_for_it(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    table = playing_table(alice, bob, charlie, visibility="password", password="tiber")
    answer = page(client, table)
    assert answer.status_code == 302
    assert answer["Location"] == reverse("play:password", args=[table.code])


def test_hidden_names_stay_hidden(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    table = play_on(playing_table(alice, bob, charlie, anonymous=True), 5)
    html = page(as_(alice), table).content.decode()
    assert "Bob" not in html
    assert "Charlie" not in html


def test_the_first_turns_go_with_a_word_on_how_the_game_goes(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    table = playing_table(alice, bob, charlie)
    assert "New to this game?" in page(as_(alice), table).content.decode()
    later = play_on(table, 24)
    assert "New to this game?" not in page(as_(alice), later).content.decode()


def score_of(html: str) -> str:
    return html[html.index('id="history-title"') :]


def test_house_players_are_named_once_above_the_history(
    as_: Callable[[User], Client], alice: User
) -> None:
    table = play_on(playing_table(alice), 12)
    said = score_of(page(as_(alice), table, tab="history").content.decode())
    house = [gens_name(seat.family) for seat in table.seats.exclude(bot="").order_by("number")]
    assert "House players: " in said
    assert all(name in said.partition("</p>")[0] for name in house)
    assert "(house player)" not in said


def test_who_else_made_an_entry_stands_beside_it(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    """The clock, and a house player where a person sat before."""
    table = play_on(playing_table(alice, bob, charlie), 3)
    for index, made_by in enumerate(("clock", "bot")):
        table.entries.filter(index=index).update(made_by=made_by)
    table.seats.filter(user=alice).update(user=None, bot="steady", wanted=True)
    said = score_of(page(as_(bob), table, tab="history").content.decode())
    assert said.count("(the clock)") == 1
    assert said.count("(house player)") == 1
    assert "House player" not in said


def test_the_end_says_who_came_in_where(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    table = play_on(playing_table(alice, bob, charlie), 600)
    html = page(as_(alice), table).content.decode()
    places = re.findall(r'players__place">(\d)\.</span>', html)
    assert [int(place) for place in places] == sure(table.result)["places"]
    assert "Deals in force" not in html
    assert "No offers are open" not in html
    assert "Once more with the same people" in html
