"""The operators' pages: what they show, what they do, and who gets there."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.play.models import Status, Table
from tests.games.factories import UserFactory, play_on, playing_table

PAGES = ("play_table", "play_entry", "play_seat", "play_intervention")


@pytest.fixture
def operator(db: None) -> User:
    return UserFactory.create(display_name="Ophelia", is_staff=True, is_superuser=True)


def url(table: Table) -> str:
    return reverse("admin:play_table_intervene", args=[table.pk])


def test_a_table_is_paused_with_a_reason(
    as_: Callable[[User], Client], operator: User, game: Table
) -> None:
    done = as_(operator).post(url(game), {"kind": "pause", "reason": "a fault"})
    assert done.status_code == 302
    game.refresh_from_db()
    assert game.status == Status.PAUSED
    assert "a fault" in as_(operator).get(url(game)).content.decode()


def test_a_table_is_rolled_back(as_: Callable[[User], Client], operator: User, game: Table) -> None:
    play_on(game, 5)
    form = {"kind": "roll_back", "length": "3", "reason": "a fault"}
    browser = as_(operator)
    shown = browser.post(url(game), form).context["form"]
    done = browser.post(url(game), form | {"sure": shown["sure"].value()})
    assert done.status_code == 302
    game.refresh_from_db()
    assert game.length == 3


def test_an_entry_is_forced(as_: Callable[[User], Client], operator: User, game: Table) -> None:
    seat = game.seats.get(must_act=True).number
    raw = '{"do": "place", "at": "2"}'
    form = {"kind": "force", "seat": seat, "entry": raw, "reason": "asked by mail"}
    done = as_(operator).post(url(game), form)
    assert done.status_code == 302, done.content.decode()
    assert game.entries.get().raw == {"seat": seat, "do": "place", "at": "2", "use": []}


@pytest.mark.parametrize("letters", ["\\ud800", "\\u0000"])
def test_letters_that_are_none_are_not_forced(
    as_: Callable[[User], Client], operator: User, game: Table, letters: str
) -> None:
    """What was forced is kept as it came, and shown: a half letter could be neither."""
    seat = game.seats.get(must_act=True).number
    raw = f'{{"do": "place", "at": "2", "use": [], "why": "{letters}"}}'
    form = {"kind": "force", "seat": seat, "entry": raw, "reason": "asked by mail"}
    assert as_(operator).post(url(game), form).status_code == 200
    assert not game.entries.exists()


def test_what_is_refused_is_said(
    as_: Callable[[User], Client], operator: User, game: Table
) -> None:
    form = {"kind": "roll_back", "length": "3", "reason": "a fault"}
    again = as_(operator).post(url(game), form)
    assert "not possible" in again.content.decode()


def test_no_reason_no_deed(as_: Callable[[User], Client], operator: User, game: Table) -> None:
    assert as_(operator).post(url(game), {"kind": "pause"}).status_code == 200
    game.refresh_from_db()
    assert game.status == Status.PLAYING


def test_a_player_does_not_get_there(
    as_: Callable[[User], Client], game: Table, alice: User
) -> None:
    assert as_(alice).get(url(game)).status_code == 302
    as_(alice).post(url(game), {"kind": "pause", "reason": "I lose"})
    game.refresh_from_db()
    assert game.status == Status.PLAYING


@pytest.mark.parametrize("page", PAGES)
def test_lists_and_single_pages_open(
    as_: Callable[[User], Client], operator: User, game: Table, page: str
) -> None:
    play_on(game, 3)
    browser = as_(operator)
    assert browser.get(reverse(f"admin:{page}_changelist"), {"q": "Subura"}).status_code == 200


def test_nothing_secret_is_shown(
    as_: Callable[[User], Client], operator: User, alice: User, bob: User
) -> None:
    table = play_on(playing_table(alice, bob), 20)
    browser = as_(operator)
    shown = browser.get(reverse("admin:play_table_change", args=[table.pk])).content.decode()
    shown += browser.get(url(table)).content.decode()
    assert table.salt not in shown
    assert "stock&quot;:" not in shown
