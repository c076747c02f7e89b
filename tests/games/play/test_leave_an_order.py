from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.play import services
from games.play.models import MadeBy, OrderAhead, Seat, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import position
from games.post.models import Notice
from tests.games.factories import play_on
from tests.sure import sure

PLACE = {"do": "place", "at": "2"}


@pytest.fixture
def next_seat(game: Table) -> Seat:
    return game.seats.get(number=(position(game).actors[0] + 1) % 3)


def leave(
    game: Table,
    seat: Seat,
    actions: list[dict[str, Any]],
    now: datetime,
    when: str = "turn",
    **kwargs: int,
) -> None:
    who: dict[str, Any] = {"user_id": seat.user_id} | kwargs
    services.leave_order(game.pk, seat.number, actions, when=when, now=now, **who)


def test_it_is_played_as_soon_as_the_turn_comes(
    game: Table, next_seat: Seat, now: datetime
) -> None:
    leave(game, next_seat, [PLACE], now)
    play_on(game, 1)
    made = [(entry.seat, entry.made_by) for entry in game.entries.all()]
    assert made[1] == (next_seat.number, MadeBy.ORDER)
    assert game.length == 2


def test_one_kept_for_the_deadline_waits(game: Table, next_seat: Seat, now: datetime) -> None:
    leave(game, next_seat, [PLACE], now, when="deadline")
    play_on(game, 1)
    assert game.length == 1
    assert OrderAhead.objects.exists()


def test_one_that_fits_no_more_is_dropped(game: Table, next_seat: Seat, now: datetime) -> None:
    leave(game, next_seat, [{"do": "move", "path": "10-S", "votes": []}], now)
    play_on(game, 1)
    assert game.length == 1
    assert not OrderAhead.objects.exists()


def test_its_owner_alone_is_told_that_it_was_dropped(
    game: Table, next_seat: Seat, now: datetime
) -> None:
    leave(game, next_seat, [{"do": "move", "path": "10-S", "votes": []}], now)
    play_on(game, 1)
    told = Notice.objects.filter(kind="order_dropped")
    assert [notice.person_id for notice in told] == [next_seat.user_id]


def test_of_one_that_was_played_nothing_is_said(
    game: Table, next_seat: Seat, now: datetime
) -> None:
    leave(game, next_seat, [PLACE], now)
    play_on(game, 1)
    assert not Notice.objects.filter(kind="order_dropped").exists()


def test_orders_of_all_follow_each_other_and_stop(game: Table, now: datetime) -> None:
    for seat in game.seats.all():
        leave(game, seat, [PLACE], now)
    play_on(game, 1)
    assert game.length == 4


def test_a_deal_is_no_action(game: Table, next_seat: Seat, now: datetime) -> None:
    leave(game, next_seat, [{"do": "deal", "deal": {}}], now)
    play_on(game, 1)
    assert game.length == 1


def test_an_empty_list_takes_it_back(game: Table, next_seat: Seat, now: datetime) -> None:
    leave(game, next_seat, [PLACE], now)
    leave(game, next_seat, [], now)
    assert not OrderAhead.objects.exists()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"user_id": -1}, Why.NOT_YOUR_SEAT),
        ({"when": "never"}, Why.OUT_OF_RANGE),
    ],
)
def test_refusals(
    game: Table, next_seat: Seat, now: datetime, change: dict[str, Any], why: Why
) -> None:
    with pytest.raises(TableRefusal) as refused:
        leave(game, next_seat, [PLACE], now, **change)
    assert refused.value.why is why


def test_the_board_stands_beside_the_wishes(
    as_: Callable[[User], Client], game: Table, next_seat: Seat
) -> None:
    page = as_(sure(next_seat.user)).get(f"/t/{game.code}/orders/").content.decode()
    assert "The board now" in page
    assert page.count('class="plate"') == 15
