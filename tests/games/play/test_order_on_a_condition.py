"""Orders ahead with an `if`: played only where it is so when the turn comes."""

from datetime import datetime
from typing import Any

import pytest

from games.accounts.models import User
from games.inbox.commands.actions import orders_in
from games.play import services
from games.play.models import MadeBy, OrderAhead, Table
from games.play.selectors import position
from tests.games.factories import UserFactory, play_on, playing_table
from tests.sure import sure


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    more = [UserFactory.create() for _ in range(2)]
    return playing_table(alice, bob, charlie, *more, game="idusmartii", seat_count=5)


def leave(table: Table, number: int, actions: list[dict[str, Any]], now: datetime) -> None:
    seat = table.seats.get(number=number)
    services.leave_order(
        table.pk, number, actions, when="turn", user_id=sure(seat.user_id), now=now
    )


def played_by_order(table: Table) -> list[tuple[str, str | None]]:
    entries = table.entries.filter(made_by=MadeBy.ORDER).order_by("index")
    return [(entry.raw["do"], entry.raw.get("card")) for entry in entries]


def test_an_aedile_votes_by_who_is_ahead(table: Table, now: datetime) -> None:
    """At first nobody is: what was wished for the other case is passed over."""
    one, two = position(table).actors
    ahead = {"do": "vote", "card": "traitor", "if": {"ahead": "loyalist"}}
    level = {"do": "vote", "card": "loyalist", "if": {"ahead": "nobody"}}
    leave(table, two, [ahead, level], now)
    play_on(table, 1)
    assert played_by_order(table) == [("vote", "loyalist")]
    assert one in {entry.seat for entry in table.entries.all()}


def test_a_praetor_judges_by_the_card_he_sees(table: Table, now: datetime) -> None:
    here = position(table)
    praetor, aedile = here.state.now.praetor, here.actors[0]
    look = {"do": "peek", "aedile": aedile}
    swap = {"do": "veto", "if": {"seen": "traitor"}}
    leave(table, praetor, [look, swap, {"do": "pass"}], now)
    play_on(table, 2)
    laid = table.entries.get(seat=aedile, index__lt=2).raw["card"]
    assert played_by_order(table) == [
        ("peek", None),
        ("veto" if laid == "traitor" else "pass", None),
    ]


def test_an_order_whose_condition_is_not_met_is_dropped(table: Table, now: datetime) -> None:
    two = position(table).actors[1]
    leave(table, two, [{"do": "vote", "card": "traitor", "if": {"ahead": "traitor"}}], now)
    play_on(table, 1)
    assert table.length == 1
    assert not OrderAhead.objects.exists()


def test_an_order_by_mail_may_have_conditions(table: Table) -> None:
    text = "vote traitor if loyalists ahead; else vote loyalist"
    found = orders_in(table, text, position(table).view(4), {})
    assert [order["entry"] for order in found] == [
        {"do": "vote", "card": "traitor", "if": {"ahead": "loyalist"}},
        {"do": "vote", "card": "loyalist"},
    ]
