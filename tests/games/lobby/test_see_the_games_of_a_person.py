"""The games on somebody's page: results by place, turns in time, and where they play now."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.lobby.people.record import record_of
from games.play.export import everything_played
from games.play.models import Seat, Table
from tests.games.factories import new_table, play_on, playing_table
from tests.sure import sure


def shown(browser: Client, person: User) -> str:
    return browser.get(person.get_absolute_url()).content.decode()


def test_results_by_place(client: Client, alice: User, bob: User) -> None:
    table = play_on(playing_table(alice, bob), 600)
    place = table.seats.get(user=alice).place
    (found,) = record_of(alice, alice).results
    assert (found.title, found.played, found.places[sure(place) - 1]) == ("Quo Vadis?", 1, 1)
    assert sum(found.places) == 1
    assert "Results by place" in shown(client, alice)


def test_public_tables_of_now_are_listed(client: Client, alice: User, bob: User) -> None:
    playing_table(alice, bob, title="In the open")
    new_table(alice, title="Not yet begun")
    page = shown(client, alice)
    assert "In the open" in page
    assert "Not yet begun" not in page


@pytest.mark.parametrize("hidden", [{"anonymous": True}, {"visibility": "unlisted"}])
def test_hidden_tables_of_now_are_not(
    client: Client, as_: Callable[[User], Client], alice: User, bob: User, hidden: dict[str, Any]
) -> None:
    playing_table(alice, bob, title="Behind doors", **hidden)
    for browser in (client, as_(bob), as_(alice)):
        assert "Behind doors" not in shown(browser, alice)


def test_turns_at_an_anonymous_table_count_only_after_its_end(
    client: Client, alice: User, bob: User
) -> None:
    table = playing_table(alice, bob, anonymous=True)
    before = shown(client, alice)
    play_on(table, 3)
    assert Seat.objects.get(user=alice).turns
    assert shown(client, alice) == before
    play_on(table, 600)
    turns = Seat.objects.get(user=alice).turns
    assert f"100 % of {turns}" in shown(client, alice)


def test_a_table_with_a_password_changes_nothing_for_strangers(
    client: Client, alice: User, bob: User
) -> None:
    play_on(playing_table(alice, bob), 600)
    card = reverse("accounts:person_card", args=[alice.slug])
    before = shown(client, alice), client.get(card).content
    private = playing_table(alice, bob, visibility="password", password="x")
    play_on(private, 3)
    assert (shown(client, alice), client.get(card).content) == before
    play_on(private, 600)
    assert (shown(client, alice), client.get(card).content) == before


def test_the_number_of_queries_stays(
    client: Client, alice: User, bob: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    play_on(playing_table(alice, bob), 600)
    playing_table(alice, bob)
    shown(client, alice)
    with django_assert_max_num_queries(20) as few:
        shown(client, alice)
    allowed = len(few.captured_queries)
    for _ in range(3):
        playing_table(alice, bob)
    with django_assert_max_num_queries(allowed):
        shown(client, alice)


def test_the_export_holds_what_one_made_and_did(alice: User, bob: User, now: datetime) -> None:
    table = playing_table(alice, bob, title="Mine")
    mine, his = everything_played(alice), everything_played(bob)
    assert [made["title"] for made in mine["tables_made"]] == ["Mine"]
    assert his["tables_made"] == []
    assert [seat["table__code"] for seat in his["seats"]] == [table.code]


def test_who_organised_a_running_game_hands_that_on_with_the_account(
    game: Table, alice: User, bob: User, now: datetime
) -> None:
    from games.accounts.services import close_account

    close_account(alice.pk, now=now)
    game.refresh_from_db()
    assert game.organiser == bob
    done = game.interventions.get()
    assert (done.kind, done.by_operator) == ("hand_on", False)
