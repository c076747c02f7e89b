"""Two at once at one table: one wins, the other is told, and the log is whole."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.play import services
from games.play.log.append import Appended
from games.play.log.locks import by_person
from games.play.models import MadeBy, Status, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import position
from games.tables import services as tables
from tests.games.factories import UserFactory, new_table, play_on, playing_table
from tests.sure import sure

pytestmark = pytest.mark.races

ROUNDS = range(4)


def people(count: int) -> list[User]:
    return [UserFactory.create() for _ in range(count)]


def refusals(results: list[Appended | TableRefusal | bool]) -> list[Why]:
    return [result.why for result in results if isinstance(result, TableRefusal)]


def no_faults(results: list[Appended | TableRefusal | bool]) -> bool:
    return all(
        isinstance(result, TableRefusal) or not isinstance(result, Exception) for result in results
    )


def is_whole(table: Table) -> bool:
    """The log folds to what the table says of itself, from nothing."""
    table.refresh_from_db()
    forget_all()
    here = position(table)
    awaited = table.seats.filter(must_act=True).values_list("number", flat=True)
    indexes = list(table.entries.order_by("index").values_list("index", flat=True))
    return indexes == list(range(table.length)) and tuple(awaited) == here.actors


def submission(table: Table, raw_of: Callable[..., Any]) -> Callable[..., Any]:
    """A player at their page, who has looked at the position that everybody sees now."""
    here = position(table)
    seat = table.seats.get(number=here.actors[0])
    raw, seen = raw_of(here.view(seat.number)["legal"]), table.log_version
    return lambda: services.submit_entry(
        table.pk, by_person(seat.number, seat.user_id, clock.now()), raw, seen_version=seen
    )


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_double_submit_plays_once(race: Callable[..., list[Any]], round_: int) -> None:
    table = play_on(playing_table(*people(3)), round_)
    again = submission(table, lambda legal: legal[0])
    results = race(again, again, again)
    assert refusals(results) == [Why.STALE_PAGE] * 2
    assert no_faults(results)
    assert table.entries.count() == round_ + 1
    assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_different_entries_of_one_player(race: Callable[..., list[Any]], round_: int) -> None:
    table = play_on(playing_table(*people(3)), round_)
    results = race(
        submission(table, lambda legal: legal[0]), submission(table, lambda legal: legal[-1])
    )
    assert refusals(results) == [Why.STALE_PAGE]
    assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_submit_against_the_deadline(race: Callable[..., list[Any]], round_: int) -> None:
    table = play_on(playing_table(*people(3)), round_)
    moment = table.deadline
    results = race(
        submission(table, lambda legal: legal[0]),
        lambda: services.expire_turn(table.pk, now=sure(moment)),
        lambda: services.expire_turn(table.pk, now=sure(moment)),
    )
    assert no_faults(results)
    table.refresh_from_db()
    by_clock = table.entries.filter(made_by=MadeBy.CLOCK).count()
    played = table.entries.get(index=round_)
    if played.made_by == MadeBy.CLOCK:
        assert refusals(results) == [Why.STALE_PAGE]
    assert by_clock <= 1 or sure(table.deadline) > sure(moment)
    assert len({entry.seat for entry in table.entries.filter(index__gte=round_)}) <= 2
    assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_sweeps_expire_a_turn_once(race: Callable[..., list[Any]], round_: int) -> None:
    table = play_on(playing_table(*people(3)), round_)
    moment = table.deadline
    results = race(*[lambda: services.expire_turn(table.pk, now=sure(moment))] * 4)
    assert sorted(results) == [False, False, False, True]
    assert table.entries.count() == round_ + 1
    assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_joins_for_one_seat(race: Callable[..., list[Any]], round_: int) -> None:
    owner, *others = people(4)
    table = new_table(owner, seat_count=3)
    joins = [
        lambda who=who: tables.join_table(table.pk, who.pk, now=clock.now(), number=1)
        for who in others
    ]
    results = race(*joins)
    assert refusals(results) == [Why.TAKEN] * 2
    assert table.seats.exclude(user=None).count() == 2


@pytest.mark.parametrize("round_", ROUNDS)
def test_one_person_joins_twice_at_once(race: Callable[..., list[Any]], round_: int) -> None:
    owner, guest = people(2)
    table = new_table(owner, seat_count=4)
    results = race(*[lambda: tables.join_table(table.pk, guest.pk, now=clock.now())] * 2)
    assert refusals(results) == [Why.SEATED]
    assert table.seats.filter(user=guest).count() == 1


@pytest.mark.parametrize("round_", ROUNDS)
def test_the_last_two_confirm_at_once(race: Callable[..., list[Any]], round_: int) -> None:
    table = new_table(*(seated := people(3)))
    confirms = [
        lambda who=who: tables.confirm_start(table.pk, who.pk, now=clock.now()) for who in seated
    ]
    assert sorted(race(*confirms)) == [False, False, True]
    table.refresh_from_db()
    assert table.status == Status.PLAYING
    assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_leaving_against_the_start(race: Callable[..., list[Any]], round_: int) -> None:
    first, second, third = people(3)
    table = new_table(first, second, third)
    for who in (first, second):
        tables.confirm_start(table.pk, who.pk, now=clock.now())
    results = race(
        lambda: tables.confirm_start(table.pk, third.pk, now=clock.now()),
        lambda: tables.leave_table(table.pk, second.pk, now=clock.now()),
    )
    assert no_faults(results)
    table.refresh_from_db()
    assert table.is_running == (refusals(results) == [Why.STARTED])
    assert table.seats.filter(user=None).exists() != table.is_running


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_rematches_are_one(race: Callable[..., list[Any]], round_: int) -> None:
    seated = people(3)
    table = playing_table(*seated)
    table.__class__.objects.filter(pk=table.pk).update(
        status=Status.FINISHED, finished_at=clock.now() - timedelta(hours=1)
    )
    offers = [
        lambda who=who: tables.offer_rematch(table.pk, who.pk, now=clock.now()) for who in seated
    ]
    assert len({made.pk for made in race(*offers)}) == 1
