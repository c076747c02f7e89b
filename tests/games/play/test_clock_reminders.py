"""Reminders, at the times a player has chosen, and not once there is nothing to remind of."""

from datetime import UTC, datetime, timedelta

import pytest

from games.accounts.models import User
from games.play import services
from games.play.models import Table
from games.post.models import Notice, NoticeState
from games.post.services import deliver_due_mail
from tests.games.factories import play_on, playing_table
from tests.sure import sure

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    User.objects.update(reminders=[12, 3])
    return playing_table(alice, bob, charlie, now=NOW)


def waiting(table: Table) -> list[datetime]:
    near = Notice.objects.filter(kind="deadline_near", state=NoticeState.WAITING)
    return sorted(near.values_list("due_at", flat=True))


def test_they_come_before_the_deadline(table: Table) -> None:
    assert waiting(table) == [sure(table.deadline) - 12 * HOUR, sure(table.deadline) - 3 * HOUR]


def test_they_stand_on_the_site_when_they_are_due_and_not_before(table: Table) -> None:
    mover = table.seats.get(must_act=True).user
    shown = Notice.objects.filter(person=mover, shown=True)
    assert not shown.filter(kind="deadline_near").exists()
    deliver_due_mail(lambda: sure(table.deadline) - 12 * HOUR)
    assert shown.filter(kind="deadline_near").count() == 1


def test_only_who_must_act_is_reminded(table: Table) -> None:
    mover = table.seats.get(must_act=True).user
    assert {notice.person for notice in Notice.objects.filter(kind="deadline_near")} == {mover}


def test_who_has_acted_is_not_reminded(table: Table) -> None:
    play_on(table, 1, now=NOW + HOUR)
    assert {notice.person for notice in Notice.objects.filter(
        kind="deadline_near", state=NoticeState.WAITING)} == {
        table.seats.get(must_act=True).user
    }  # fmt: skip


def test_they_move_with_the_deadline(table: Table, alice: User) -> None:
    services.extend(table.pk, alice.pk, 24, now=NOW)
    table.refresh_from_db()
    assert waiting(table) == [sure(table.deadline) - 12 * HOUR, sure(table.deadline) - 3 * HOUR]


def test_what_would_be_past_is_left_out(alice: User, bob: User, charlie: User) -> None:
    User.objects.update(reminders=[48, 6])
    table = playing_table(alice, bob, charlie, now=NOW)
    assert waiting(table) == [sure(table.deadline) - 6 * HOUR]


def test_they_are_written_in_the_time_of_who_reads_them(
    alice: User, bob: User, charlie: User
) -> None:
    User.objects.update(time_zone="Asia/Tokyo")
    playing_table(alice, bob, charlie, now=NOW)
    assert "21:00" in Notice.objects.get(kind="deadline_near").title


def test_a_turn_played_by_the_clock_is_told(table: Table) -> None:
    mover = table.seats.get(must_act=True).user
    services.expire_turn(table.pk, now=sure(table.deadline))
    assert Notice.objects.get(kind="played_by_clock").person == mover
