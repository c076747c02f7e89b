"""Lists of tables: a page at a time, by kind, by game, one's own."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.lobby.lists.selectors import A_PAGE
from games.play.models import Seat, Table
from tests.games.factories import new_table, play_on, playing_table


def titles(response: Any) -> list[str]:
    """In order; in the overview a table stands once under each heading it belongs to."""
    return re.findall(r'class="tables__title"[^>]*>([^<]+)<', response.content.decode())


def links(response: Any, rel: str) -> list[str]:
    found = re.findall(rf'<a href="([^"]*)" rel="{rel}"', response.content.decode())
    return [link.replace("&amp;", "&") for link in found]


@pytest.fixture
def many(alice: User) -> list[str]:
    """A page of tables to join, and three more; the newest is the last."""
    return [new_table(alice, title=f"Table {n}").title for n in range(A_PAGE + 3)]


def test_pages_hold_all_tables_once(client: Client, many: list[str]) -> None:
    first = client.get("/tables/?show=join")
    assert f"1 to {A_PAGE} of {A_PAGE + 3}" in first.content.decode()
    assert links(first, "prev") == []
    (onward,) = links(first, "next")
    last = client.get("/tables/" + onward)
    assert f"{A_PAGE + 1} to {A_PAGE + 3} of {A_PAGE + 3}" in last.content.decode()
    assert links(last, "next") == []
    (back,) = links(last, "prev")
    assert titles(client.get("/tables/" + back)) == titles(first)
    assert titles(first) + titles(last) == many[::-1]


def test_one_page_needs_no_pager(client: Client, alice: User) -> None:
    new_table(alice)
    response = client.get("/tables/?show=join")
    assert titles(response) == ["Subura"]
    assert links(response, "next") == links(response, "prev") == []
    assert 'class="pager' not in response.content.decode()


@pytest.mark.parametrize("page", ["0", "-1", "x", "", "99999999999999999999"])
def test_a_page_that_is_not_there_is_the_nearest(
    client: Client, many: list[str], page: str
) -> None:
    response = client.get("/tables/", {"show": "join", "page": page})
    assert response.status_code == 200
    assert titles(response)


@pytest.mark.parametrize("asked", ["show=x", "game=x", "show=&game=&mine=", "mine=1", "show=%20"])
def test_what_nobody_can_ask_for_is_not_asked_for(client: Client, alice: User, asked: str) -> None:
    new_table(alice)
    assert titles(client.get(f"/tables/?{asked}")) == ["Subura"]


def test_the_overview_leads_to_all_of_a_kind(client: Client, many: list[str]) -> None:
    page = client.get("/tables/").content.decode()
    assert f'href="?show=join">Looking for players: all {A_PAGE + 3}</a>' in page
    assert f"({A_PAGE + 3})" in page


def test_a_game_is_chosen(client: Client, alice: User, bob: User) -> None:
    new_table(alice, title="Of votes")
    new_table(bob, title="Of knives", game="idusmartii", seat_count=5)
    assert titles(client.get("/tables/?show=join&game=idusmartii")) == ["Of knives"]
    assert titles(client.get("/tables/?game=quovadis")) == ["Of votes"]


def test_the_pages_keep_what_was_asked_for(client: Client, many: list[str]) -> None:
    (onward,) = links(client.get("/tables/?show=join&game=quovadis"), "next")
    assert onward == "?show=join&game=quovadis&page=2"


def test_only_seats_that_anybody_can_take_are_free(
    client: Client, as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    full = new_table(alice, title="Invited only")
    full.seats.filter(user=None).update(invitation="kept")
    new_table(alice, title="Open")
    assert titles(client.get("/tables/?show=join")) == ["Open"]
    assert titles(as_(bob).get("/tables/?show=join")) == ["Open"]
    assert titles(as_(alice).get("/tables/?show=join")) == []


def test_a_full_table_takes_no_place_on_a_page(
    client: Client, alice: User, many: list[str]
) -> None:
    for table in Table.objects.order_by("-pk")[:5]:
        table.seats.filter(user=None).update(invitation="kept")
    first = client.get("/tables/?show=join")
    assert len(titles(first)) == A_PAGE - 2


def test_my_tables_are_all_of_mine(
    client: Client, as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    new_table(alice, title="Before")
    playing_table(alice, bob, title="Under way", visibility="unlisted")
    play_on(playing_table(alice, bob, title="Over"), 600)
    playing_table(bob, charlie, title="Of others")
    browser = as_(alice)
    assert titles(browser.get("/tables/?mine=1")) == ["Before", "Under way", "Over"]
    assert titles(browser.get("/tables/?mine=1&show=playing")) == ["Under way"]
    assert titles(browser.get("/tables/?mine=1&show=played")) == ["Over"]
    assert titles(client.get("/tables/?show=playing")) == ["Of others"]


def test_seats_to_take_over_are_those_of_others(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    table = playing_table(alice, bob, title="Deserted")
    Seat.objects.filter(table=table, user=bob).update(wanted=True)
    assert titles(as_(charlie).get("/tables/?show=seats")) == ["Deserted"]
    assert titles(as_(alice).get("/tables/?show=seats")) == []


def test_the_lobby_begins_with_where_it_is_my_turn(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    for number in range(25):
        playing_table(alice, bob, title=f"Waits for another {number}").seats.filter(
            user=alice
        ).update(must_act=False)
    playing_table(alice, charlie, title="Mine to play").seats.filter(user=alice).update(
        must_act=True
    )
    Table.objects.filter(title="Mine to play").update(deadline=None)
    response = as_(alice).get("/")
    assert titles(response)[0] == "Mine to play"
    assert '<a href="/tables/?mine=1">All my tables</a>' in response.content.decode()


def test_a_persons_games_have_pages_too(
    client: Client, as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    table = play_on(playing_table(alice, bob, title="Once"), 600)
    for number in range(A_PAGE):
        twin = Table.objects.get(pk=table.pk)
        twin.pk, twin.code, twin.title = None, f"twin{number:04}", f"Again {number}"
        twin.save(force_insert=True)
        Seat.objects.create(table=twin, number=0, family="Julia", user=alice, place=1)
    shown = client.get(alice.get_absolute_url()).content.decode()
    assert f'games/">All {A_PAGE + 1} games played</a>' in shown
    first = client.get(f"{alice.get_absolute_url()}games/")
    (onward,) = links(first, "next")
    rest = client.get(f"{alice.get_absolute_url()}games/{onward}")
    assert len({*titles(first), *titles(rest)}) == A_PAGE + 1
    assert titles(client.get(f"{alice.get_absolute_url()}games/?game=idusmartii")) == []


@pytest.mark.parametrize("hidden", [{"anonymous": True}, {"visibility": "unlisted"}])
def test_a_persons_page_of_games_hides_what_is_hidden(
    client: Client, as_: Callable[[User], Client], alice: User, bob: User, hidden: dict[str, Any]
) -> None:
    playing_table(alice, bob, title="Behind doors", **hidden)
    for browser in (client, as_(bob), as_(alice)):
        address = f"{alice.get_absolute_url()}games/?show=playing"
        assert titles(browser.get(address)) == []


def test_unlisted_games_that_are_over_are_ones_own_business(
    client: Client, as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    play_on(playing_table(alice, bob, title="Behind doors", visibility="unlisted"), 600)
    address = f"{alice.get_absolute_url()}games/"
    assert titles(client.get(address)) == titles(as_(bob).get(address)) == []
    assert titles(as_(alice).get(address)) == ["Behind doors"]


def test_nobody_without_a_page_has_one_of_games(client: Client, db: None) -> None:
    assert client.get("/people/nobody/games/").status_code == 404


@pytest.mark.parametrize(
    ("address", "most"), [("/tables/", 15), ("/tables/?show=join", 10), ("/tables/?mine=1", 15)]
)
def test_the_number_of_queries_stays(
    as_: Callable[[User], Client],
    alice: User,
    bob: User,
    charlie: User,
    address: str,
    most: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    browser = as_(alice)
    for _ in range(2):
        for _ in range(4):
            new_table(bob)
            new_table(alice)
            playing_table(bob, charlie)
        browser.get(address)
        with django_assert_max_num_queries(most) as few:
            browser.get(address)
        most = len(few.captured_queries)
