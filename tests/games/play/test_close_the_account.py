"""The tables of a person who closes their account, and their export."""

from collections.abc import Callable
from datetime import datetime

from django.test import Client

from games.accounts import services as accounts
from games.accounts.models import User
from games.accounts.selectors import everything_about
from games.play.models import Status, Table
from games.play.selectors import position
from tests.games.factories import new_table, play_on, playing_table


def test_a_house_player_takes_the_seat_of_a_running_game(
    game: Table, bob: User, now: datetime
) -> None:
    number = game.seats.get(user=bob).number
    accounts.close_account(bob.pk, now=now)
    seat = game.seats.get(number=number)
    assert (seat.user, seat.bot) == (None, "steady")
    assert game.interventions.get().kind == "hand_on"
    play_on(game, 6)
    assert position(game).length == 6


def test_open_tables_are_left(open_table: Table, bob: User, now: datetime) -> None:
    accounts.close_account(bob.pk, now=now)
    assert not open_table.seats.filter(user=bob).exists()


def test_tables_of_ones_own_are_given_up(open_table: Table, alice: User, now: datetime) -> None:
    accounts.close_account(alice.pk, now=now)
    open_table.refresh_from_db()
    assert open_table.status == Status.ENDED


def test_finished_games_keep_their_seats_without_the_name(
    as_: Callable[[User], Client], alice: User, bob: User, now: datetime
) -> None:
    table = play_on(playing_table(alice, bob), 600)
    accounts.close_account(bob.pk, now=now)
    page = as_(alice).get("/lobby/more/").content.decode()
    assert "Bob" not in page
    assert "former player" in page
    assert table.seats.filter(user=bob).exists()


def test_the_export_has_seats_and_entries(game: Table, alice: User) -> None:
    play_on(game, 3)
    mine = everything_about(alice)["games"]
    assert [seat["table__code"] for seat in mine["seats"]] == [game.code]
    assert len(mine["entries"]) == 1


def test_the_page_of_a_person_shows_public_results_only(
    client: Client, as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    play_on(playing_table(alice, bob, title="In the open"), 600)
    play_on(playing_table(alice, bob, title="Among us", visibility="unlisted"), 600)
    new_table(alice, title="Not yet")
    shown = client.get(alice.get_absolute_url()).content.decode()
    assert "In the open" in shown
    assert "Among us" not in shown
    assert "Not yet" not in shown
    assert "Among us" in as_(alice).get(alice.get_absolute_url()).content.decode()
