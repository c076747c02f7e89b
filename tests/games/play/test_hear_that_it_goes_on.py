"""Players who must act after a pause, a roll-back, or what was played for them are told so."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.accounts.models import User
from games.operators import services as operators
from games.play import services
from games.play.log.position import Position
from games.play.models import Table
from games.play.selectors import position
from games.post.models import Notice
from tests.games.factories import STEPS_IN, new_operator, play_on, playing_table
from tests.sure import sure

HOUR = timedelta(hours=1)
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    return playing_table(alice, bob, charlie, now=NOW)


def mover(table: Table) -> User:
    return sure(table.seats.get(must_act=True).user)


def heard(kind: str, since: datetime) -> set[User]:
    found = Notice.objects.filter(kind=kind, created_at__gte=since).select_related("person")
    return {notice.person for notice in found}


def test_after_a_pause_it_is_his_turn_again_and_the_others_hear_that_it_goes_on(
    table: Table, alice: User
) -> None:
    people, later = {seat.user for seat in table.seats.all()}, NOW + HOUR
    services.pause(table.pk, alice.pk, now=NOW)
    services.resume(table.pk, alice.pk, now=later)
    assert heard("your_turn", later) == {mover(table)}
    assert heard("paused", later) == people - {mover(table)}


def test_more_time_is_told_to_all(table: Table, alice: User) -> None:
    services.extend(table.pk, alice.pk, 24, now=NOW + HOUR)
    assert heard("paused", NOW + HOUR) == {seat.user for seat in table.seats.all()}
    assert "24 hours more" in sure(Notice.objects.filter(kind="paused").first()).text


def test_after_a_roll_back_who_must_act_now_is_told(table: Table) -> None:
    operator = new_operator(STEPS_IN)
    first = mover(table)
    play_on(table, 1, now=NOW + HOUR)
    operators.roll_back(table.pk, 0, operator.pk, reason="a mistake of ours", now=NOW + 2 * HOUR)
    assert heard("your_turn", NOW + 2 * HOUR) == {first}
    stale = Notice.objects.filter(kind="your_turn", created_at=NOW + HOUR)
    assert set(stale.values_list("state", flat=True)) == {"withdrawn"}


def acting_twice(here: Position) -> dict[str, Any] | None:
    """A legal entry after which the same seat must act again."""
    legal = here.view(here.actors[0])["legal"]
    return next((raw for raw in legal if here.after(raw)[0].actors == here.actors), None)


def until_one_can_act_twice(*people: User) -> tuple[Table, dict[str, Any]]:
    """In some games nobody ever can: then they play another."""
    while True:
        table = playing_table(*people, now=NOW)
        while not table.is_over:
            if (again := acting_twice(position(table))) is not None:
                return table, again
            play_on(table, 1, now=NOW)


def test_who_must_act_once_more_after_others_have_played_for_him_is_told(
    alice: User, bob: User, charlie: User
) -> None:
    """An order ahead does the same: its owner was not there to see it."""
    operator = new_operator(STEPS_IN)
    table, again = until_one_can_act_twice(alice, bob, charlie)
    seat, later = table.seats.get(must_act=True), NOW + HOUR
    operators.force_entry(table.pk, seat.number, again, operator.pk, reason="stuck", now=later)
    assert heard("your_turn", later) == {seat.user}
