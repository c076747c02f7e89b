import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.common.waiting_lines import Waiting
from games.forum.services import say
from games.lobby.duties import concerned_seats, waiting_for
from games.lobby.lists.selectors import JOIN, Wish, first_of, viewer_of
from games.lobby.registry import registry
from games.play.log.locks import by_person
from games.play.models import Table
from games.play.selectors import position
from games.tables import services
from tests.games.factories import new_table, play_on, playing_table
from tests.sure import sure


def text(response: Any) -> str:
    return response.content.decode()


def test_a_stranger_is_told_what_this_is(client: Client, game: Table) -> None:
    page = text(client.get("/"))
    assert "Sign up" in page
    assert game.title in page


def test_my_turn_waits_for_me(as_: Callable[[User], Client], game: Table, now: datetime) -> None:
    mover = game.seats.get(must_act=True).user
    page = text(as_(sure(mover)).get("/"))
    assert "Your turn<" in page
    others = [seat.user for seat in game.seats.filter(must_act=False)]
    assert all("Your turn<" not in text(as_(sure(other)).get("/")) for other in others)


def test_a_start_waits_for_who_has_not_confirmed(
    full_table: Table, alice: User, bob: User, now: datetime
) -> None:
    services.confirm_start(full_table.pk, alice.pk, now=now)
    assert [item.kind for item in waiting_for(bob, concerned_seats(bob), now)] == ["start"]
    assert waiting_for(alice, concerned_seats(alice), now) == []


def test_what_is_due_soonest_comes_first(
    alice: User, bob: User, charlie: User, now: datetime
) -> None:
    for hours in (72, 4, 24):
        table = playing_table(alice, bob, charlie, turn_hours=hours, title=f"{hours} hours")
        Table.objects.filter(pk=table.pk).update(title=f"{hours} hours")
        table.seats.filter(user=alice).update(must_act=True)
    assert [item.sentence for item in waiting_for(alice, concerned_seats(alice), now)] == [
        "Your turn at 4 hours",
        "Your turn at 24 hours",
        "Your turn at 72 hours",
    ]


def test_apps_above_add_their_lines(
    alice: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "waiting_providers", {})
    registry.add_waiting(
        "test", lambda user, seats, at: [Waiting("offer", f"To {user}", "/x/", at)]
    )
    assert [item.sentence for item in waiting_for(alice, concerned_seats(alice), now)] == [
        "To Alice"
    ]


def test_what_is_good_to_know_stands_below_the_cards(
    as_: Callable[[User], Client], game: Table, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Waiting("device", "Good to know", "/x/", urgent=False)
    monkeypatch.setattr(registry, "waiting_providers", {})
    registry.add_waiting("test", lambda user, seats, at: [said])
    page = text(as_(sure(game.seats.get(must_act=True).user)).get("/"))
    assert page.index("Your turn<") < page.index("Good to know")


@pytest.mark.parametrize("visibility", ["unlisted", "password"])
def test_only_public_tables_are_listed(
    client: Client, alice: User, bob: User, charlie: User, visibility: str
) -> None:
    new_table(alice, visibility=visibility, password="vestal", title="Behind doors")
    playing: dict[str, Any] = {
        "visibility": visibility,
        "password": "vestal",
        "title": "Behind doors",
    }
    playing_table(alice, bob, charlie, **playing)
    assert "Behind doors" not in text(client.get("/tables/"))


def test_tables_of_others_with_a_free_seat_are_offered(
    open_table: Table, alice: User, charlie: User
) -> None:
    assert [row.table for row in first_of(viewer_of(charlie), Wish(), JOIN, 9)] == [open_table]
    assert first_of(viewer_of(alice), Wish(), JOIN, 9) == []


def test_hidden_names_stay_hidden_until_the_end(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    table = playing_table(alice, bob, charlie, anonymous=True)
    assert "Bob" not in text(client.get("/tables/"))
    play_on(table, 600)
    assert position(table).is_over
    assert "Bob" in text(client.get("/tables/"))


@pytest.mark.parametrize("tables", [1, 5])
def test_queries_do_not_grow_with_the_tables(
    as_: Callable[[User], Client],
    alice: User,
    bob: User,
    charlie: User,
    tables: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(tables):
        new_table(bob)
        new_table(alice, bob)
        playing_table(alice, bob, charlie)
    browser = as_(alice)
    with django_assert_max_num_queries(12):
        browser.get("/")


def test_a_table_has_one_card(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User, game: Table
) -> None:
    """Also if several things wait there, and if it is public and moves now."""
    page = text(as_(alice).get("/"))
    assert page.count(f'class="tables__title" href="/t/{game.code}/"') == 1


def test_the_cards_watch_what_moved_last(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    first, last = playing_table(bob, charlie, title="First"), playing_table(bob, charlie)
    play_on(last, 1)
    play_on(first, 1)
    page = text(as_(alice).get("/lobby/more/"))
    assert page.index("Watch live") < page.index(first.code) < page.index(last.code)
    assert "Watch live" not in text(as_(bob).get("/lobby/more/"))


def test_more_tables_leave_out_what_the_lobby_shows(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User, game: Table
) -> None:
    """The lobby names them: a finished game with new messages waits, and stands there alone."""
    play_on(game, 600)
    say(game.pk, by_person(1, bob.pk, clock.now()), "Well played.")
    browser = as_(alice)
    lobby = text(browser.get("/"))
    assert "A new message" in lobby
    (more,) = re.findall(r'hx-get="(/lobby/more/[^"]*)"', lobby)
    assert game.code in more
    assert game.code not in text(browser.get(more, headers={"HX-Request": "true"}))
    assert game.code in text(browser.get("/lobby/more/"))


def test_more_tables_are_a_page_without_javascript(
    as_: Callable[[User], Client], alice: User, client: Client
) -> None:
    lobby = text(as_(alice).get("/"))
    assert '<a href="/lobby/more/">' in lobby
    assert "you have finished no game yet" in text(as_(alice).get("/lobby/more/"))
    assert client.get("/lobby/more/").status_code == 302


@pytest.mark.parametrize("but", ["x" * 4000, ",,,", "ä,%F0%9F%8F%9B", "%27--"])
def test_strange_codes_are_those_of_no_table(
    as_: Callable[[User], Client], alice: User, but: str
) -> None:
    assert as_(alice).get(f"/lobby/more/?but={but}").status_code == 200


def test_the_bar_tells_no_deadline_where_names_are_hidden(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    table = playing_table(alice, bob, charlie, anonymous=True)
    waits = next(seat.user for seat in table.seats.all() if not seat.must_act)
    acts = table.seats.get(must_act=True).user
    for page in ("/", "/tables/"):
        assert "time-bar" not in text(as_(sure(waits)).get(page))
        assert "time-bar" in text(as_(sure(acts)).get(page))


def test_the_picture_is_a_spectators(
    client: Client, game: Table, as_: Callable[[User], Client]
) -> None:
    seen = client.get(f"/t/{game.code}/board.svg")
    assert seen["Content-Type"] == "image/svg+xml"
    mover = game.seats.get(must_act=True).user
    assert as_(sure(mover)).get(f"/t/{game.code}/board.svg").content == seen.content
    again = client.get(f"/t/{game.code}/board.svg", headers={"If-None-Match": seen["ETag"]})
    assert again.status_code == 304
    policy = "Content-Security-Policy"
    assert again[policy] == seen[policy]  # else what the browser has kept loses its colours


def test_no_picture_of_a_table_behind_a_password(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    table = playing_table(alice, bob, charlie, visibility="password", password="vestal")
    assert client.get(f"/t/{table.code}/board.svg").status_code == 404
    assert client.get(f"/t/{new_table(alice).code}/board.svg").status_code == 404


def test_looking_moves_nothing(as_: Callable[[User], Client], alice: User, game: Table) -> None:
    before = Table.objects.values().get(pk=game.pk)
    as_(alice).get("/")
    as_(alice).get(f"/t/{game.code}/")
    assert Table.objects.values().get(pk=game.pk) == before
