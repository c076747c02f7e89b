"""The pages of a table, for each of its players and for a stranger, from its start to its end."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from engine.game import Game
from games.accounts.models import User
from games.common.memory import forget_all
from games.play.models import Entry, Table
from games.play.selectors import position, seats_at
from tests.games.every_game.reading import Element, Page, sent_by
from tests.games.factories import play_on
from tests.sure import sure

AsUser = Callable[[User], Client]

MOST_CHOICES = 12


def browsers(table: Table, people: list[User], as_: AsUser) -> dict[str, Client]:
    return {"a stranger": Client()} | {person.name: as_(person) for person in people}


def actor(table: Table, people: list[User]) -> tuple[int, User]:
    table.refresh_from_db()
    seat = position(table).actors[0]
    user_id = table.seats.get(number=seat).user_id
    return seat, next(person for person in people if person.pk == user_id)


@pytest.mark.parametrize("entries", [0, 1, 9, 1000])
def test_every_viewer_gets_a_page_that_can_be_read_aloud(
    game: Game, table: Table, people: list[User], as_: AsUser, entries: int
) -> None:
    play_on(table, entries)
    addresses = [
        table.get_absolute_url(),
        reverse("play:position", args=[table.code, table.length // 2]),
        reverse("forum:talk", args=[table.code]),
    ]
    for who, browser in browsers(table, people, as_).items():
        for address in addresses:
            answer = browser.get(address)
            assert answer.status_code == 200
            assert Page(answer.content.decode()).faults() == [], (who, address)


@pytest.mark.parametrize("entries", [0, 4, 7])
def test_every_choice_can_be_made_without_scripts(
    game: Game, table: Table, people: list[User], as_: AsUser, entries: int
) -> None:
    play_on(table, entries)
    seat, person = actor(table, people)
    browser = as_(person)
    legal = position(table).view(seat)["legal"]
    for number in range(1, min(len(legal), MOST_CHOICES) + 1):
        page = Page(browser.get(table.get_absolute_url(), {"at": number}).content.decode())
        sent = page.form_to("/act/")
        assert sent is not None
        with transaction.atomic():
            answer = browser.post(reverse("play:act", args=[table.code]), sent)
            assert answer.status_code == 302
            entry = Entry.objects.filter(table=table, seat=seat).latest("index")
            transaction.set_rollback(True)
        assert entry.raw == legal[number - 1]
        forget_all()


@pytest.mark.parametrize("entries", [0, 7])
def test_every_place_on_the_board_stands_for_choices(
    game: Game, table: Table, people: list[User], as_: AsUser, entries: int
) -> None:
    play_on(table, entries)
    seat, person = actor(table, people)
    browser, here = as_(person), table.get_absolute_url()
    spots = set(game.scene(position(table).view(seat))["spots"])
    reached, waiting = set(), [""]
    while waiting:
        chosen = waiting.pop()
        reached.add(chosen)
        page = Page(html_of(browser, here, at=chosen))
        assert (page.form_to("/act/") is not None) == (chosen in spots)
        waiting += pressable(page, here) - reached - {*waiting}
    assert spots <= reached


def test_what_the_signs_mean_is_folded_behind_a_question_mark(table: Table, client: Client) -> None:
    page = Page(html_of(client, table.get_absolute_url()))
    (legend,) = [d for d in page.root.find("details") if "What the signs mean" in d.words]
    assert "open" not in legend.attrs
    signs, words = legend.find("dt"), legend.find("dd")
    assert len(signs) == len(words) > 0
    assert all(said.words for said in words)


def pressable(page: Page, here: str) -> set[str]:
    """What the links of the board lead to, and those at its foot."""
    (board,) = [svg for svg in page.root.find("svg") if is_board(svg)]
    links = [link.attrs["href"].removeprefix(here) for link in board.find("a")]
    links += [link.attrs["href"] for ul in page.root.find("ul") for link in ul.find("a")]
    found = (re.fullmatch(r"\?at=([^#]+)(?:#act)?", link) for link in links)
    return {match[1] for match in found if match}


def html_of(browser: Client, address: str, **query: Any) -> str:
    return browser.get(address, query).content.decode()


def is_board(svg: Element) -> bool:
    return "board" in svg.attrs.get("class", "").split()


def test_all_who_must_act_are_asked_and_nobody_else(
    game: Game, table: Table, people: list[User], as_: AsUser
) -> None:
    play_on(table, 1)
    awaited = set(position(table).actors)
    for seat in seats_at(table):
        html = as_(sure(seat.user)).get(table.get_absolute_url()).content.decode()
        assert ("It is your turn." in html) == (seat.number in awaited)


def test_it_costs_no_more_queries_the_longer_it_lasts(
    game: Game,
    table: Table,
    people: list[User],
    as_: AsUser,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for entries in (2, 20):
        play_on(table, entries)
        for browser in browsers(table, people, as_).values():
            browser.get(table.get_absolute_url())
            with django_assert_max_num_queries(12):
                browser.get(table.get_absolute_url())


def test_the_lobby_says_whose_turn_it_is(
    game: Game, table: Table, people: list[User], as_: AsUser
) -> None:
    awaited = set(position(table).actors)
    for seat in seats_at(table):
        html = as_(sure(seat.user)).get("/").content.decode()
        assert (">Your turn<" in html) == (seat.number in awaited)


def test_the_form_for_a_new_table_makes_one(game: Game, alice: User, as_: AsUser) -> None:
    address = reverse("tables:new_table_of", args=[game.name])
    page = Page(as_(alice).get(address).content.decode())
    assert page.faults() == []
    (sent,) = [form for form in map(sent_by, page.root.find("form")) if "visibility" in form]
    answer = as_(alice).post(address, sent)
    made = Table.objects.get()
    assert answer["Location"] == made.get_absolute_url()
    assert (made.game, made.seat_count) == (game.name, game.seats[0])
    assert Page(as_(alice).get(answer["Location"]).content.decode()).faults() == []


def test_the_lobby_and_the_first_page_name_it(
    game: Game, alice: User, as_: AsUser, client: Client
) -> None:
    for browser in (as_(alice), client):
        html = browser.get("/").content.decode()
        assert game.title in html
        assert Page(html).faults() == []
