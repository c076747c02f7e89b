from collections.abc import Callable
from random import Random

import pytest
from structlog.testing import capture_logs

from engine.game import Raw
from games.accounts.models import User
from games.bots.models import HouseCursor
from games.bots.services import attend
from games.bots.turn_pass import PATIENT
from games.common import clock
from games.play.models import MadeBy, Table
from tests.games.bots.conftest import PATIENCE, Broken, Told, play_first, sweep, sweep_to_rest
from tests.games.factories import playing_table
from tests.sure import sure

HOURS = 60 * PATIENCE


@pytest.fixture
def broken(alice: User, bots: Callable[..., None]) -> Table:
    """A table whose house players fail at every thought."""
    bots(steady=Broken())
    table = playing_table(alice)
    if table.seats.get(user=alice).must_act:
        play_first(table, alice)
    return table


def test_one_failing_table_does_not_stop_the_others(bob: User, broken: Table) -> None:
    other = playing_table(bob, game="idusmartii", seat_count=5)
    sweep()
    assert HouseCursor.objects.get(table=broken).failures == 1
    other.refresh_from_db()
    assert other.length > 0


def test_it_says_what_the_trouble_was(broken: Table) -> None:
    sweep()
    assert "the omens are bad" in HouseCursor.objects.get(table=broken).trouble


def test_it_is_left_alone_for_a_while(broken: Table) -> None:
    sweep()
    assert sweep() == 0
    assert HouseCursor.objects.get(table=broken).failures == 1


def test_after_repeated_failure_it_does_without_thinking(alice: User, broken: Table) -> None:
    length = broken.length
    for tries in range(1, PATIENT + 2):
        sweep(tries * PATIENCE)
    broken.refresh_from_db()
    assert broken.length > length
    assert broken.seats.get(user=alice).must_act
    last = broken.entries.order_by("index").last()
    assert sure(last).made_by == MadeBy.BOT


def test_it_thinks_again_when_it_can(alice: User, bots: Callable[..., None], broken: Table) -> None:
    for tries in range(1, PATIENT + 2):
        sweep(tries * PATIENCE)
    bots(steady=Told())
    play_first(broken, alice)
    sweep_to_rest(HOURS)
    assert HouseCursor.objects.get(table=broken).failures == 0


def test_a_table_that_somebody_thinks_about_is_left_to_him(alice: User, table: Table) -> None:
    now = clock.now()
    HouseCursor.objects.create(table=table, busy_until=now + PATIENCE)
    assert not attend(table.pk, now=now)
    assert sweep() == 0
    assert attend(table.pk, now=now + PATIENCE)


def test_a_table_without_house_players_is_given_back(alice: User, bob: User, charlie: User) -> None:
    table = playing_table(alice, bob, charlie)
    assert not attend(table.pk, now=clock.now())
    assert HouseCursor.objects.get(table=table).busy_until is None


class TooLate(Told):
    """One that thinks until the table is gone, as when a lesson makes room for the next one."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        Table.objects.all().delete()
        return super().choose(view, rng)


def test_a_table_that_is_deleted_meanwhile_is_no_failure(
    alice: User, bots: Callable[..., None]
) -> None:
    bots(steady=TooLate())
    table = playing_table(alice)
    if table.seats.get(user=alice).must_act:
        play_first(table, alice)
    with capture_logs() as said:
        sweep_to_rest(HOURS)
    assert not Table.objects.exists()
    assert [line["event"] for line in said if line["log_level"] == "error"] == []
