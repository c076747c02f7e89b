"""Being down costs nobody: running clocks are put back before anybody is played for."""

from datetime import UTC, datetime, timedelta

import pytest
from pytest_django import Settings

from games.accounts.models import User
from games.play import services
from games.play.clock.outages import UNNOTICED, note_pulse
from games.play.clock.sweep import SweepCounts
from games.play.models import Intervention, Outage, Pulse, Table
from tests.games.factories import UserFactory, play_on, playing_table
from tests.sure import sure

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    return playing_table(alice, bob, charlie, now=NOW)


def down(start: datetime, end: datetime) -> SweepCounts:
    """Somebody swept at the one moment, and nobody until the other."""
    Pulse.objects.update_or_create(name="clock", defaults={"at": start})
    return services.sweep(now=end)


def test_the_first_sweep_of_all_is_no_outage(table: Table) -> None:
    services.sweep(now=NOW + HOUR)
    assert not Outage.objects.exists()


def test_sweeps_that_come_late_are_no_outage(table: Table) -> None:
    services.sweep(now=NOW)
    services.sweep(now=NOW + UNNOTICED)
    assert not Outage.objects.exists()


def test_deadlines_that_fell_into_it_are_put_back(table: Table) -> None:
    deadline = table.deadline
    swept = down(sure(deadline) - 2 * HOUR, sure(deadline) + 4 * HOUR)
    table.refresh_from_db()
    assert table.deadline == table.due_at == sure(deadline) + 6 * HOUR
    assert (swept.done, swept.credited) == (0, 1)
    assert not table.entries.exists()


def test_the_log_says_so(table: Table) -> None:
    down(NOW + HOUR, NOW + 3 * HOUR)
    done = table.interventions.get()
    assert (done.kind, done.user, done.detail) == (Intervention.Kind.OUTAGE, None, {"minutes": 120})


@pytest.mark.parametrize(("embedded", "level"), [(True, "INFO"), (False, "ERROR")])
def test_that_a_site_at_home_was_switched_off_is_no_fault(
    db: None, settings: Settings, caplog: pytest.LogCaptureFixture, embedded: bool, level: str
) -> None:
    settings.EMBEDDED = embedded
    caplog.set_level("INFO")
    down(NOW + HOUR, NOW + 3 * HOUR)
    said = [line for line in caplog.records if line.name == "games.play.clock.outages"]
    assert [line.levelname for line in said] == [level]
    assert ("was not running" in caplog.text) is embedded
    assert Outage.objects.count() == 1


def test_a_clock_that_began_in_it_gets_what_it_had_of_it(table: Table) -> None:
    play_on(table, 1, now=NOW + 5 * HOUR)
    deadline = table.deadline
    down(NOW + HOUR, NOW + 7 * HOUR)
    table.refresh_from_db()
    assert table.deadline == sure(deadline) + 2 * HOUR


def test_an_outage_is_credited_once(table: Table) -> None:
    deadline = table.deadline
    down(NOW + HOUR, NOW + 3 * HOUR)
    services.sweep(now=NOW + 3 * HOUR + MINUTE)
    services.expire_turn(table.pk, now=NOW + 3 * HOUR + MINUTE)
    table.refresh_from_db()
    assert table.deadline == sure(deadline) + 2 * HOUR
    assert not Outage.objects.filter(settled=False).exists()


def test_two_outages_are_credited_both(table: Table) -> None:
    deadline = table.deadline
    down(NOW + HOUR, NOW + 3 * HOUR)
    down(NOW + 4 * HOUR, NOW + 5 * HOUR)
    table.refresh_from_db()
    assert table.deadline == sure(deadline) + 3 * HOUR


def test_whoever_comes_first_credits(table: Table) -> None:
    """A job that survived in the queue must not be quicker than the credit."""
    Pulse.objects.create(name="clock", at=sure(table.deadline) - HOUR)
    assert not services.tend_table(table.pk, now=sure(table.deadline) + HOUR)
    assert not table.entries.exists()


def test_many_tables_are_credited_in_pieces(table: Table, alice: User) -> None:
    others = [playing_table(alice, UserFactory.create(), now=NOW) for _ in range(4)]
    Pulse.objects.create(name="clock", at=NOW + HOUR)
    assert services.sweep(now=NOW + 3 * HOUR, most=3).credited == 3
    assert Outage.objects.filter(settled=False).exists()
    assert services.sweep(now=NOW + 3 * HOUR, most=3).credited == 2
    assert not Outage.objects.filter(settled=False).exists()
    deadlines = Table.objects.filter(pk__in=[one.pk for one in (table, *others)])
    assert {one.deadline for one in deadlines} == {sure(table.deadline) + 2 * HOUR}


def test_a_paused_table_loses_nothing_and_gains_nothing(table: Table, alice: User) -> None:
    services.pause(table.pk, alice.pk, now=NOW + HOUR)
    down(NOW + 2 * HOUR, NOW + 4 * HOUR)
    services.resume(table.pk, alice.pk, now=NOW + 5 * HOUR)
    services.sweep(now=NOW + 5 * HOUR)
    table.refresh_from_db()
    assert table.deadline == NOW + 5 * HOUR + 23 * HOUR


def test_the_time_of_an_outage_does_not_go_off_the_bank(
    alice: User, bob: User, charlie: User
) -> None:
    clock = {"pace": "bank", "bank": 48}
    table = playing_table(alice, bob, charlie, now=NOW, turn_hours=12, clock=clock)
    mine = table.seats.get(must_act=True)
    down(NOW + 20 * HOUR, NOW + 30 * HOUR)
    play_on(table, 1, now=NOW + 32 * HOUR)
    mine.refresh_from_db()
    assert mine.bank == 38 * HOUR  # 22 of 60 hours were used


def test_a_clock_that_is_a_minute_behind_does_no_harm(table: Table) -> None:
    note_pulse(NOW + MINUTE)
    assert not note_pulse(NOW)
    assert not note_pulse(NOW + 2 * MINUTE)
    assert Pulse.objects.get().at == NOW + 2 * MINUTE
    assert not Outage.objects.exists()
