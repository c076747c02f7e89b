"""After an arrival in the Senate anyone may demand that all show: nothing fast takes that away."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.bots.minds import house_minds
from games.bots.models import HouseCursor
from games.bots.patience import held_until
from games.bots.turn_pass import TurnPass
from games.common import clock
from games.common.memory import forget_all
from games.play import services
from games.play.clock.sweep import expire_turn
from games.play.models import MadeBy, OrderAhead, Seat
from games.play.selectors import seats_at
from tests.games.factories import run_out
from tests.games.forum.test_secrets_everywhere import plain
from tests.games.play.hall import ARRIVES, CAESAR, Hall
from tests.sure import sure


@pytest.fixture
def hall(alice: User, bob: User, charlie: User) -> Hall:
    return Hall((alice, bob, charlie))


def test_an_order_ahead_waits_until_somebody_has_demanded(hall: Hall) -> None:
    hall.leave(hall.second, CAESAR)
    hall.act(ARRIVES)
    assert hall.view()["may_demand"]
    assert OrderAhead.objects.exists()
    hall.act({"do": "reveal"}, seat=hall.third)
    assert hall.view()["reveals"][0]["tiles"]
    assert hall.doings() == [
        ("reveal", hall.third, MadeBy.PLAYER),
        ("caesar", hall.second, MadeBy.ORDER),
    ]


def test_an_order_ahead_is_played_when_its_owners_time_runs_out(hall: Hall) -> None:
    hall.leave(hall.second, CAESAR)
    hall.act(ARRIVES)
    now = clock.now()
    run_out(hall.table, now)
    expire_turn(hall.table.pk, now=now + hall.table.grace)
    assert hall.doings()[-1] == ("caesar", hall.second, MadeBy.ORDER)
    assert not hall.view()["reveals"]


def test_a_demand_left_ahead_comes_before_everything_else(hall: Hall) -> None:
    hall.leave(hall.second, CAESAR)
    hall.leave(hall.third, demands=True)
    hall.act(ARRIVES)
    assert hall.doings() == [
        ("reveal", hall.third, MadeBy.ORDER),
        ("caesar", hall.second, MadeBy.ORDER),
    ]
    assert Seat.objects.get(table=hall.table, number=hall.third).demands


def test_whoever_acts_in_person_may_act_at_once(hall: Hall) -> None:
    hall.act(ARRIVES)
    hall.act(CAESAR)
    assert not hall.view()["may_demand"]


def test_a_demand_is_left_and_taken_back_on_the_page_of_orders(
    hall: Hall, as_: Callable[[User], Client]
) -> None:
    browser = as_(sure(hall.people[hall.third]))
    address = f"/t/{hall.table.code}/orders/"
    assert "demand that all show their laurels" in browser.get(address).content.decode()
    browser.post(f"{address}leave/", {"when": "turn", "demands": "on"})
    assert Seat.objects.get(table=hall.table, number=hall.third).demands
    assert "checked" in browser.get(address).content.decode()
    browser.post(f"{address}leave/", {"when": "turn"})
    assert not Seat.objects.get(table=hall.table, number=hall.third).demands


def test_it_goes_with_its_person(hall: Hall) -> None:
    hall.leave(hall.third, demands=True)
    services.leave_game(hall.table.pk, sure(hall.people[hall.third]).pk, now=clock.now())
    hall.act(ARRIVES)
    assert hall.view()["may_demand"]


def test_what_was_shown_stays_readable(hall: Hall, as_: Callable[[User], Client]) -> None:
    hall.leave(hall.third, demands=True)
    hall.act(ARRIVES)
    page = as_(sure(hall.people[hall.first])).get(f"/t/{hall.table.code}/?tab=act").content.decode()
    (shown,) = hall.view()["reveals"]
    assert len(shown["tiles"]) == 3
    assert "Totals shown" in page
    assert f"Turn {shown['turn']}:" in page


def waits(hall: Hall, seat: int) -> datetime | None:
    """Until when a house player on that seat waits."""
    minds = house_minds(hall.table, seats_at(hall.table))
    return held_until(TurnPass(hall.table, minds, HouseCursor(pk=hall.table.pk), clock.now()), seat)


def look(hall: Hall, *seats: int, as_: Callable[..., Any]) -> None:
    for seat in seats:
        address = f"/t/{hall.table.code}/seen/"
        as_(hall.people[seat]).post(address, {"length": hall.table.length})


def test_house_players_wait_as_long_as_for_an_answer(hall: Hall) -> None:
    Seat.objects.filter(table=hall.table, number=hall.second).update(user=None, bot="steady")
    hall.act(ARRIVES)
    assert sure(waits(hall, hall.second)) > sure(clock.now() + timedelta(minutes=30))
    hall.act({"do": "reveal"}, seat=hall.third)
    assert waits(hall, hall.second) is None


def test_house_players_wait_as_long_for_one_person_who_is_not_there(hall: Hall) -> None:
    house = Seat.objects.filter(table=hall.table).exclude(number=hall.first)
    house.update(user=None, bot="steady")
    hall.act(ARRIVES)
    assert sure(waits(hall, hall.second)) > sure(clock.now() + timedelta(minutes=30))


def test_when_all_have_looked_house_players_wait_a_minute_more(
    hall: Hall, as_: Callable[[User], Client]
) -> None:
    Seat.objects.filter(table=hall.table, number=hall.second).update(user=None, bot="steady")
    hall.act(ARRIVES)
    look(hall, hall.first, as_=as_)
    assert sure(waits(hall, hall.second)) > sure(clock.now() + timedelta(minutes=30))
    look(hall, hall.third, as_=as_)
    left = sure(waits(hall, hall.second)) - clock.now()
    assert timedelta(seconds=50) < left <= timedelta(seconds=60)


def test_a_demand_left_ahead_is_seen_by_nobody_else(
    hall: Hall, as_: Callable[[User], Client]
) -> None:
    def seen() -> list[str]:
        forget_all()
        pages = [f"/t/{hall.table.code}/{more}" for more in ("", "?tab=history", "orders/")]
        viewers = [as_(sure(hall.people[seat])) for seat in (hall.first, hall.second)]
        return [plain(viewer.get(page).content) for viewer in viewers for page in pages]

    before = seen()
    hall.leave(hall.third, demands=True)
    assert seen() == before
