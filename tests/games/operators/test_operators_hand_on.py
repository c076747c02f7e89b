"""A seat whose player has vanished goes to a house player."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.operators import services as operators
from games.play.models import OrderAhead, Table
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry
from tests.games.factories import UserFactory, play_on, playing_table


@pytest.fixture
def operator(db: None) -> User:
    return UserFactory.create(display_name="Ophelia", is_staff=True, is_superuser=True)


def test_works(as_: Callable[[User], Client], operator: User, game: Table, bob: User) -> None:
    seat = game.seats.get(user=bob)
    form = {"kind": "hand_on", "seat": seat.number, "reason": "away for months"}
    as_(operator).post(reverse("admin:play_table_intervene", args=[game.pk]), form)
    seat.refresh_from_db()
    assert (seat.user, seat.bot) == (None, "steady")
    done = game.interventions.get()
    assert (done.kind, done.by_operator, done.detail) == ("hand_on", True, {"seat": seat.number})
    assert play_on(game, 6).length == 6


def test_orders_of_the_person_go_with_him(
    operator: User, game: Table, bob: User, now: datetime
) -> None:
    seat = game.seats.get(user=bob)
    OrderAhead.objects.create(seat=seat, actions=[{"do": "place", "at": "2"}], left_at=now)
    operators.hand_to_house(game.pk, seat.number, operator.pk, reason="gone", now=now)
    assert not OrderAhead.objects.exists()


def test_apps_above_are_told(
    operator: User, game: Table, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    monkeypatch.setattr(registry, "seat_steps", {"x": lambda *args: told.append(args)})
    operators.hand_to_house(game.pk, 2, operator.pk, reason="gone", now=now)
    assert [(table.pk, seat) for table, seat, _ in told] == [(game.pk, 2)]


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_refuses_what_is_no_person(
    operator: User, alice: User, bob: User, now: datetime, seat: int
) -> None:
    table = playing_table(alice, bob)  # seat 2 is a house player's
    with pytest.raises(TableRefusal) as refused:
        operators.hand_to_house(table.pk, seat, operator.pk, reason="gone", now=now)
    assert refused.value.why is Why.OUT_OF_RANGE


def test_refuses_strangers(game: Table, alice: User, now: datetime) -> None:
    with pytest.raises(TableRefusal) as refused:
        operators.hand_to_house(game.pk, 1, alice.pk, reason="he annoys me", now=now)
    assert refused.value.why is Why.NOT_OPERATOR
