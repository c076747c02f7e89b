from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.play.models import Seat, Status, Table
from games.play.refusals import TableRefusal, Why
from games.tables import services
from tests.games.factories import new_table


def url(table: Table) -> str:
    return f"/t/{table.code}/join/"


def holders(table: Table) -> list[User | None]:
    return [seat.user for seat in table.seats.order_by("number")]


def test_works(
    as_: Callable[[User], Client], open_table: Table, alice: User, bob: User, charlie: User
) -> None:
    done = as_(charlie).post(url(open_table))
    assert done["Location"] == f"/t/{open_table.code}/"
    assert holders(open_table) == [alice, bob, charlie]


def test_the_last_seat_makes_everybody_confirm(
    as_: Callable[[User], Client], open_table: Table, charlie: User
) -> None:
    as_(charlie).post(url(open_table))
    open_table.refresh_from_db()
    assert open_table.status == Status.STARTING


def test_looking_takes_no_seat(
    as_: Callable[[User], Client], open_table: Table, charlie: User
) -> None:
    assert as_(charlie).get(url(open_table)).status_code == 405
    assert charlie not in holders(open_table)


def test_a_stranger_signs_in_and_comes_back_to_the_table(client: Client, open_table: Table) -> None:
    assert (
        client.post(url(open_table))["Location"]
        == f"/account/login/?next=%2Ft%2F{open_table.code}%2F"
    )
    assert None in holders(open_table)


def refusal(table: Table, user: User, now: datetime, **kwargs: Any) -> Why:
    with pytest.raises(TableRefusal) as refused:
        services.join_table(table.pk, user.pk, now=now, **kwargs)
    return refused.value.why


def test_nobody_sits_twice(open_table: Table, bob: User, now: datetime) -> None:
    assert refusal(open_table, bob, now) is Why.SEATED


def test_a_taken_seat_is_taken(open_table: Table, charlie: User, now: datetime) -> None:
    assert refusal(open_table, charlie, now, number=1) is Why.TAKEN


def test_a_stale_page_shows_who_was_quicker(
    as_: Callable[[User], Client], open_table: Table, charlie: User
) -> None:
    page = as_(charlie).post(url(open_table), {"seat": "1"}, follow=True)
    assert "This seat has just been taken" in page.content.decode()


def test_a_full_table_is_full(
    full_table: Table, django_user_model: type[User], now: datetime
) -> None:
    late = django_user_model.objects.create_user("late@example.org")
    assert refusal(full_table, late, now) is Why.FULL


def test_a_game_that_runs_takes_nobody(
    game: Table, django_user_model: type[User], now: datetime
) -> None:
    late = django_user_model.objects.create_user("late@example.org")
    assert refusal(game, late, now) is Why.STARTED


def test_a_password_is_asked_for(
    as_: Callable[[User], Client], alice: User, charlie: User, now: datetime
) -> None:
    table = new_table(alice, visibility="password", password="vestal")
    assert refusal(table, charlie, now) is Why.PASSWORD
    assert refusal(table, charlie, now, password="virgin") is Why.PASSWORD
    browser = as_(charlie)
    assert browser.get(f"/t/{table.code}/")["Location"] == f"/t/{table.code}/password/"
    browser.post(f"/t/{table.code}/password/", {"password": "virgin"})
    assert browser.get(f"/t/{table.code}/").status_code == 302
    browser.post(f"/t/{table.code}/password/", {"password": "vestal"})
    assert browser.get(f"/t/{table.code}/").status_code == 200
    browser.post(url(table))
    assert charlie in holders(table)


def test_conditions_hold(alice: User, charlie: User, now: datetime) -> None:
    assert refusal(new_table(alice, min_finished=1), charlie, now) is Why.CONDITIONS
    picky = new_table(alice, min_reliability=90)
    Seat.objects.create(
        table=new_table(alice), number=7, family="Julii", user=charlie, turns=10, missed=2
    )
    assert refusal(picky, charlie, now) is Why.CONDITIONS
    Seat.objects.filter(user=charlie).update(missed=1)
    services.join_table(picky.pk, charlie.pk, now=now)


def test_guessing_the_password_is_stopped(
    as_: Callable[[User], Client], alice: User, charlie: User
) -> None:
    table = new_table(alice, visibility="password", password="vestal")
    browser = as_(charlie)
    for _guess in range(10):
        browser.post(f"/t/{table.code}/password/", {"password": "virgin"})
    page = browser.post(f"/t/{table.code}/password/", {"password": "vestal"})

    assert "Too many tries" in page.content.decode()
    assert browser.get(f"/t/{table.code}/").status_code == 302


def test_guessing_from_many_addresses_is_stopped_too(alice: User, client: Client) -> None:
    table = new_table(alice, visibility="password", password="vestal")
    for guess in range(100):
        address = f"203.0.113.{guess}"
        client.post(f"/t/{table.code}/password/", {"password": "x"}, REMOTE_ADDR=address)
    door = {"password": "vestal"}
    client.post(f"/t/{table.code}/password/", door, REMOTE_ADDR="198.51.100.1")

    assert client.get(f"/t/{table.code}/").status_code == 302


@pytest.mark.parametrize("seat", ["9" * 5000, "99999999999999999999", "-1", "x", "²"])
def test_a_seat_that_cannot_be_is_refused(
    as_: Callable[[User], Client], open_table: Table, charlie: User, seat: str
) -> None:
    assert as_(charlie).post(url(open_table), {"seat": seat}).status_code == 302
