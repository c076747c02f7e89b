"""Pauses, roll-backs, forced entries and looks stand in the history of a table."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.accounts.services import close_account
from games.operators import services as operators
from games.play import services
from games.play.models import Table
from games.play.page.history import history_of
from games.play.page.selectors import TablePage
from games.play.selectors import gens_name, seats_at
from tests.games.factories import STEPS_IN, new_operator, play_on


@pytest.fixture
def operator(db: None) -> User:
    return new_operator(STEPS_IN)


def lines(table: Table) -> list[str]:
    """The history from the beginning, what was done from outside as sentences."""
    table.refresh_from_db()
    page = TablePage(table, seats_at(table), None, table.length)
    found = history_of(page)
    return [
        line.sentence if line.is_outside else "entry"
        for line in reversed([*found.new, *found.known])
    ]


def test_a_pause_stands_where_it_was(game: Table, alice: User, now: datetime) -> None:
    play_on(game, 2)
    services.pause(game.pk, alice.pk, now=now, reason="Saturnalia")
    services.resume(game.pk, alice.pk, now=now + timedelta(hours=1))
    play_on(game, 1)
    assert lines(game) == ["entry", "entry", "paused: Saturnalia", "resumed", "entry"]


def test_what_a_roll_back_passed_over_stands_where_it_led(
    game: Table, alice: User, operator: User, now: datetime
) -> None:
    play_on(game, 4)
    services.pause(game.pk, alice.pk, now=now)
    services.resume(game.pk, alice.pk, now=now + timedelta(hours=1))
    later = now + timedelta(hours=2)
    operators.roll_back(game.pk, 1, operator.pk, reason="a fault", now=later)
    play_on(game, 2)
    found = lines(game)
    assert found == ["entry", "paused", "resumed", "rolled back: a fault", "entry", "entry"]


def test_a_forced_entry_comes_after_its_reason(game: Table, operator: User, now: datetime) -> None:
    seat = game.seats.get(must_act=True).number
    raw = {"do": "place", "at": "2"}
    operators.force_entry(game.pk, seat, raw, operator.pk, reason="asked by mail", now=now)
    assert lines(game) == ["entry forced: asked by mail", "entry"]


def test_whose_seat_was_handed_on_is_said(
    game: Table, operator: User, bob: User, now: datetime
) -> None:
    seat = game.seats.get(user=bob)
    operators.hand_to_house(game.pk, seat.number, operator.pk, reason="gone", now=now)
    assert lines(game) == [f"seat handed to a house player (gens {gens_name(seat.family)}): gone"]


def test_everybody_at_the_table_reads_it_at_once(
    as_: Callable[[User], Client],
    game: Table,
    alice: User,
    bob: User,
    operator: User,
    now: datetime,
) -> None:
    play_on(game, 2)
    browser = as_(bob)
    browser.get(game.get_absolute_url(), {"tab": "history"})
    operators.look(game.pk, operator.pk, reason="a complaint", now=now)
    page = browser.get(game.get_absolute_url(), {"tab": "history"}).content.decode()
    assert "⚑ looked at what is hidden: a complaint" in page
    assert "(operator)" in page
    assert "Ophelia" not in page


def test_who_closes_the_account_has_no_name_in_an_ended_game(
    game: Table, alice: User, bob: User, charlie: User, now: datetime
) -> None:
    """Nothing moves such a table on any more, so what is kept by its version must hold no names."""
    for person in (bob, charlie, alice):
        services.leave_game(game.pk, person.pk, now=now)
    assert "left the game (Bob)" in lines(game)
    close_account(bob.pk, now=now)
    assert "left the game (Bob)" not in lines(game)
    assert "left the game (former player)" in lines(game)
