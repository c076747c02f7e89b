from queue import SimpleQueue
from typing import Any

import pytest
from celery import current_app
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks, Settings

from games.accounts.models import User
from games.bots.tasks import attend_table
from games.common import clock
from games.play import services
from games.play.models import Table
from qvsite.wiring import NUDGES
from tests.games.bots.conftest import sweep
from tests.games.factories import playing_table


def awaited(table: Table) -> set[int | None]:
    return {seat.user_id for seat in table.seats.filter(must_act=True)}


def test_it_leaves_the_turns_of_people_alone(alice: User, bob: User, charlie: User) -> None:
    table = playing_table(alice, bob, charlie)
    sweep()
    table.refresh_from_db()
    assert table.length == 0


def test_a_paused_table_rests(alice: User, table: Table) -> None:
    services.pause(table.pk, alice.pk, now=clock.now())
    before = table.length
    sweep()
    table.refresh_from_db()
    assert table.length == before


def test_a_sweep_that_finds_nothing_asks_little(
    alice: User, table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sweep()
    with django_assert_num_queries(1):
        assert sweep() == 0


def test_a_second_sweep_does_nothing(alice: User, table: Table) -> None:
    assert sweep() > 0
    table.refresh_from_db()
    length, messages = table.length, table.messages.count()
    assert sweep() == 0
    table.refresh_from_db()
    assert (table.length, table.messages.count()) == (length, messages)


@pytest.mark.django_db
def test_in_production_workers_are_told_which_table(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.EMBEDDED = False
    sent: SimpleQueue[Any] = SimpleQueue()  # filled by the thread that talks to the broker
    monkeypatch.setattr(current_app, "send_task", lambda *args, **options: sent.put(args))
    with django_capture_on_commit_callbacks(execute=True):
        NUDGES.hooks["house players"](7)
    assert sent.get(timeout=60) == ("games.bots.tasks.attend_table", (7,))


def test_a_nudge_does_what_a_sweep_does(table: Table) -> None:
    assert attend_table(table.pk) > 0
    assert attend_table(table.pk) == 0
