"""Two beats, two workers, a job and a sweep: what is due happens once, and nobody is early."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.play import services
from games.play.log.position import position
from games.play.models import MadeBy, Outage, Proposal, Pulse, Status, Table
from games.play.refusals import TableRefusal, Why
from tests.games.factories import UserFactory, playing_table
from tests.sure import sure

pytestmark = pytest.mark.races

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
ROUNDS = range(3)


def tables(count: int) -> list[Table]:
    return [playing_table(UserFactory.create(), now=NOW, seat_count=3) for _ in range(count)]


def is_whole(table: Table) -> bool:
    table.refresh_from_db()
    forget_all()
    here = position(table)
    awaited = table.seats.filter(must_act=True).values_list("number", flat=True)
    deadlines = table.seats.filter(must_act=True).values_list("deadline", flat=True)
    return (
        tuple(awaited) == here.actors
        and min(map(sure, deadlines)) == table.deadline == table.due_at
    )


def refusals(results: list[TableRefusal | bool]) -> list[Why]:
    return [result.why for result in results if isinstance(result, TableRefusal)]


@pytest.mark.parametrize("round_", ROUNDS)
def test_sweeps_at_once_share_the_work(race: Callable[..., list[Any]], round_: int) -> None:
    made = tables(8)
    Pulse.objects.create(name="clock", at=NOW + DAY)
    swept = race(*[lambda: services.sweep(now=NOW + DAY)] * 4)
    assert sum(one.done for one in swept) == len(made)
    assert not sum(one.failed for one in swept)
    for table in made:
        assert table.entries.filter(made_by=MadeBy.CLOCK).count() == 1
        assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_job_and_a_sweep_at_the_same_moment(race: Callable[..., list[Any]], round_: int) -> None:
    (table,) = tables(1)
    Pulse.objects.create(name="clock", at=NOW + DAY)
    race(
        lambda: services.sweep(now=NOW + DAY),
        lambda: services.tend_table(table.pk, now=NOW + DAY),
        lambda: services.tend_table(table.pk, now=NOW + DAY),
    )
    assert table.entries.count() == 1
    assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_an_outage_is_noticed_once_and_credited_once(
    race: Callable[..., list[Any]], round_: int
) -> None:
    made = tables(4)
    Pulse.objects.create(name="clock", at=NOW + HOUR)
    race(*[lambda: services.sweep(now=NOW + 25 * HOUR)] * 4)
    assert Outage.objects.count() == 1
    for table in made:
        table.refresh_from_db()
        assert table.deadline == NOW + 48 * HOUR
        assert table.interventions.count() == 1
        assert not table.entries.exists()


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_fast_clock_and_a_slow_one_are_no_outage(
    race: Callable[..., list[Any]], round_: int
) -> None:
    Pulse.objects.create(name="clock", at=NOW)
    minute = timedelta(minutes=1)
    race(*[lambda at=NOW + n * minute: services.sweep(now=at) for n in (0, 1, 0, 1)])
    assert not Outage.objects.exists()


def test_a_machine_with_a_fast_clock_raises_no_alarm(client: Client) -> None:
    Pulse.objects.create(name="clock", at=clock.of_database())
    with time_machine.travel(clock.now() + timedelta(minutes=2)):
        said = client.get("/healthz?detail").content.decode()
    assert "clock: ok" in said


def wanted_seat() -> tuple[Table, list[User]]:
    people = [UserFactory.create() for _ in range(3)]
    table = playing_table(*people, now=NOW)
    services.leave_game(table.pk, people[1].pk, now=NOW)
    return table, people


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_substitutes_and_who_has_left_want_one_seat(
    race: Callable[..., list[Any]], round_: int
) -> None:
    table, people = wanted_seat()
    wanting = [UserFactory.create(), UserFactory.create(), people[1]]
    results = race(
        *[lambda who=who: services.take_over(table.pk, who.pk, 1, now=NOW) for who in wanting]
    )
    assert refusals(results) == [Why.TAKEN] * 2
    assert table.seats.get(number=1).user in wanting


@pytest.mark.parametrize("round_", ROUNDS)
def test_the_last_two_agree_at_once(race: Callable[..., list[Any]], round_: int) -> None:
    people = [UserFactory.create() for _ in range(3)]
    table = playing_table(*people, now=NOW)
    asked = services.propose_to_all(table.pk, people[0].pk, "extend", hours=24, now=NOW)
    race(
        *[
            lambda who=who: services.answer_proposal(asked.pk, who.pk, agree=True, now=NOW)
            for who in people[1:]
        ]
    )
    table.refresh_from_db()
    asked.refresh_from_db()
    assert (asked.outcome, table.deadline) == (Proposal.Outcome.AGREED, NOW + 2 * DAY)


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_pause_against_the_deadline(race: Callable[..., list[Any]], round_: int) -> None:
    (table,) = tables(1)
    Pulse.objects.create(name="clock", at=NOW + DAY)
    race(
        lambda: services.sweep(now=NOW + DAY),
        lambda: services.pause(table.pk, sure(table.organiser_id), now=NOW + DAY),
    )
    table = Table.objects.get(pk=table.pk)
    assert (table.status, table.due_at) == (Status.PAUSED, None)
    assert table.entries.count() <= 1
