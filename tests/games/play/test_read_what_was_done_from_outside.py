"""Pauses, roll-backs, forced entries and looks stand in the history of a table."""

from datetime import timedelta

import pytest

from games.accounts.services import close_account
from games.operators import services as operators
from games.play import services
from games.play.page.history import history_of
from games.play.page.selectors import TablePage
from games.play.selectors import gens_name, seats_at
from tests.games.factories import STEPS_IN, new_operator, play_on


@pytest.fixture
def operator(db):
    return new_operator(STEPS_IN)


def lines(table):
    """The history from the beginning, what was done from outside as sentences."""
    table.refresh_from_db()
    page = TablePage(table, seats_at(table), None, table.length)
    found = history_of(page)
    return [
        line.sentence if line.is_outside else "entry"
        for line in reversed([*found.new, *found.known])
    ]


def test_a_pause_stands_where_it_was(game, alice, now):
    play_on(game, 2)
    services.pause(game.pk, alice.pk, now=now, reason="Saturnalia")
    services.resume(game.pk, alice.pk, now=now + timedelta(hours=1))
    play_on(game, 1)
    assert lines(game) == ["entry", "entry", "paused: Saturnalia", "resumed", "entry"]


def test_what_a_roll_back_passed_over_stands_where_it_led(game, alice, operator, now):
    play_on(game, 4)
    services.pause(game.pk, alice.pk, now=now)
    services.resume(game.pk, alice.pk, now=now + timedelta(hours=1))
    later = now + timedelta(hours=2)
    operators.roll_back(game.pk, 1, operator.pk, reason="a fault", now=later)
    play_on(game, 2)
    found = lines(game)
    assert found == ["entry", "paused", "resumed", "rolled back: a fault", "entry", "entry"]


def test_a_forced_entry_comes_after_its_reason(game, operator, now):
    seat = game.seats.get(must_act=True).number
    raw = {"do": "place", "at": "2"}
    operators.force_entry(game.pk, seat, raw, operator.pk, reason="asked by mail", now=now)
    assert lines(game) == ["entry forced: asked by mail", "entry"]


def test_whose_seat_was_handed_on_is_said(game, operator, bob, now):
    seat = game.seats.get(user=bob)
    operators.hand_to_house(game.pk, seat.number, operator.pk, reason="gone", now=now)
    assert lines(game) == [f"seat handed to a house player (gens {gens_name(seat.family)}): gone"]


def test_everybody_at_the_table_reads_it_at_once(as_, game, alice, bob, operator, now):
    play_on(game, 2)
    browser = as_(bob)
    browser.get(game.get_absolute_url(), {"tab": "history"})
    operators.look(game.pk, operator.pk, reason="a complaint", now=now)
    page = browser.get(game.get_absolute_url(), {"tab": "history"}).content.decode()
    assert "⚑ looked at what is hidden: a complaint" in page
    assert "(operator)" in page
    assert "Ophelia" not in page


def test_who_closes_the_account_has_no_name_in_an_ended_game(game, alice, bob, charlie, now):
    """Nothing moves such a table on any more, so what is kept by its version must hold no names."""
    for person in (bob, charlie, alice):
        services.leave_game(game.pk, person.pk, now=now)
    assert "left the game (Bob)" in lines(game)
    close_account(bob.pk, now=now)
    assert "left the game (Bob)" not in lines(game)
    assert "left the game (former player)" in lines(game)
