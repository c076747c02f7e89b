"""Acting on the table page: point at something, see what will happen, confirm."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.play import services
from games.play.log.locks import by_person
from games.play.models import Seat, Table
from games.play.refusals import SENTENCES, Why
from games.play.selectors import position
from games.post.models import Notice
from tests.games.factories import new_table, play_on, playing_table
from tests.sure import sure


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    return play_on(playing_table(alice, bob, charlie), 12)


@pytest.fixture
def me(table: Table) -> Seat:
    return Seat.objects.select_related("user").get(table=table, must_act=True)


def act(browser: Client, table: Table, **post: int) -> Any:
    return browser.post(
        reverse("play:act", args=[table.code]), {"seen_version": table.log_version} | post
    )


def first_choice(table: Table, seat: Seat) -> dict[str, Any]:
    return position(table).view(seat.number)["choices"][0]["choices"][0]


def test_choosing_shows_exactly_what_will_happen(
    as_: Callable[[User], Client], table: Table, me: Seat
) -> None:
    choice = first_choice(table, me)
    html = (
        as_(sure(me.user)).get(table.get_absolute_url(), {"at": choice["number"]}).content.decode()
    )
    assert choice["sentence"] in html
    assert choice["notation"] in html
    assert "Confirm" in html


def test_a_place_on_the_board_chooses_too(
    as_: Callable[[User], Client], table: Table, me: Seat
) -> None:
    spot = next(iter(position(table).game.scene(position(table).view(me.number))["spots"]))
    html = as_(sure(me.user)).get(table.get_absolute_url(), {"at": spot}).content.decode()
    assert "Confirm" in html


def test_choosing_changes_nothing(as_: Callable[[User], Client], table: Table, me: Seat) -> None:
    as_(sure(me.user)).get(table.get_absolute_url(), {"at": "1"})
    assert table.entries.count() == 12


def test_confirming_plays_it(as_: Callable[[User], Client], table: Table, me: Seat) -> None:
    choice = first_choice(table, me)
    answer = act(as_(sure(me.user)), table, number=choice["number"])
    assert answer.url == table.get_absolute_url()
    assert sure(table.entries.last()).raw == choice["entry"]


def test_with_htmx_the_game_comes_back_renewed(
    as_: Callable[[User], Client], table: Table, me: Seat
) -> None:
    answer = as_(sure(me.user)).post(
        reverse("play:act", args=[table.code]),
        {"seen_version": table.log_version, "number": 1},
        headers={"HX-Request": "true", "HX-Target": "game"},
    )
    assert answer.status_code == 200
    assert answer.headers["HX-Push-Url"] == table.get_absolute_url()
    assert "Waiting for" in answer.content.decode()


def test_the_number_of_queries(
    as_: Callable[[User], Client],
    table: Table,
    me: Seat,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    browser, number = as_(sure(me.user)), first_choice(table, me)["number"]
    # session, person; the table locked, its seats; the entry, two seats, the table; notices gone
    # and new; and where a transaction begins within another, as in tests, its two ends
    with django_assert_num_queries(10 + 2):
        act(browser, table, number=number)
    assert table.entries.count() == 13


def test_what_is_not_possible_any_more_says_so(
    as_: Callable[[User], Client], table: Table, me: Seat
) -> None:
    html = as_(sure(me.user)).get(table.get_absolute_url(), {"at": "move:nowhere"}).content.decode()
    assert "not possible any more" in html


def test_a_stale_page_plays_nothing(as_: Callable[[User], Client], table: Table, me: Seat) -> None:
    browser, seen = as_(sure(me.user)), table.log_version
    services.submit_entry(
        table.pk,
        by_person(me.number, me.user_id, clock.now()),
        first_choice(table, me)["entry"],
        seen_version=seen,
    )
    answer = browser.post(
        reverse("play:act", args=[table.code]),
        {"seen_version": seen, "number": 1},
        follow=True,
    )
    assert table.entries.count() == 13
    assert "has moved on" in answer.content.decode()


HALF_A_LETTER = '{"do": "place", "at": "2", "use": ["\\ud800"]}'


@pytest.mark.parametrize(
    "post",
    [{"number": "999"}, {"entry": "{"}, {"entry": "[1]"}, {}, {"entry": HALF_A_LETTER}],
)
def test_junk_is_refused_with_a_sentence(
    as_: Callable[[User], Client], table: Table, me: Seat, post: dict[str, str]
) -> None:
    answer = as_(sure(me.user)).post(
        reverse("play:act", args=[table.code]),
        {"seen_version": table.log_version} | post,
        follow=True,
    )
    assert answer.status_code == 200
    assert table.entries.count() == 12


def test_nobody_plays_for_another(
    as_: Callable[[User], Client], table: Table, me: Seat, alice: User, bob: User, charlie: User
) -> None:
    other = next(p for p in (alice, bob, charlie) if p != me.user)
    act(as_(other), table, number=1)
    assert table.entries.count() == 12


def test_who_watches_cannot_play(client: Client, table: Table) -> None:
    answer = act(client, table, number=1)
    assert reverse("account_login") in answer.url
    assert table.entries.count() == 12


def test_behind_a_password_nobody_learns_what_was_refused(
    as_: Callable[[User], Client], table: Table, me: Seat, django_user_model: type[User]
) -> None:
    table.visibility, table.password = "password", "unknown"
    table.save()
    stranger = django_user_model.objects.create_user("dagny@example.org")
    browser = as_(stranger)
    answer = act(browser, table, number=1)
    assert answer.url == reverse("play:password", args=[table.code])
    assert "moved on" not in browser.get(answer.url).content.decode()
    assert table.entries.count() == 12


def test_who_sits_at_a_table_with_a_password_plays_without_it(
    as_: Callable[[User], Client], table: Table, me: Seat
) -> None:
    table.visibility, table.password = "password", "unknown"
    table.save()
    act(as_(sure(me.user)), table, number=1)
    assert table.entries.count() == 13


def test_there_is_no_such_table(as_: Callable[[User], Client], me: Seat) -> None:
    answer = as_(sure(me.user)).post(reverse("play:act", args=["nowhere"]), {"number": 1})
    assert answer.status_code == 404


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true", "HX-Target": "game"}])
def test_before_the_start_nothing_is_played(
    as_: Callable[[User], Client], alice: User, bob: User, headers: dict[str, str]
) -> None:
    waiting = new_table(alice, bob)
    answer = as_(alice).post(
        reverse("play:act", args=[waiting.code]),
        {"seen_version": waiting.log_version, "number": 1},
        headers=headers,
        follow=True,
    )
    assert str(SENTENCES[Why.NOT_STARTED]) in answer.content.decode()


def test_it_cannot_be_done_by_a_link(as_: Callable[[User], Client], table: Table, me: Seat) -> None:
    assert as_(sure(me.user)).get(reverse("play:act", args=[table.code])).status_code == 405


def test_who_looks_at_the_table_has_heard_its_notices(
    as_: Callable[[User], Client], table: Table, me: Seat
) -> None:
    Notice.objects.filter(person=me.user).update(read_at=None, shown=True)
    assert Notice.objects.filter(person=me.user, read_at=None).exists()
    browser = as_(sure(me.user))
    browser.post(reverse("play:seen", args=[table.code]), {"length": table.length})
    assert not Notice.objects.filter(person=me.user, read_at=None).exists()


def test_what_one_has_seen_is_no_longer_marked(
    as_: Callable[[User], Client], table: Table, me: Seat
) -> None:
    browser = as_(sure(me.user))
    browser.post(reverse("play:seen", args=[table.code]), {"length": table.length})
    me.refresh_from_db()
    assert me.seen_length == table.length
    browser.post(reverse("play:seen", args=[table.code]), {"length": table.length + 5})
    me.refresh_from_db()
    assert me.seen_length == table.length
