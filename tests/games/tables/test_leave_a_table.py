from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from games.accounts.models import User
from games.play.models import Status, Table
from games.play.refusals import TableRefusal, Why
from games.tables import services


def test_works(as_: Callable[[User], Client], full_table: Table, bob: User) -> None:
    as_(bob).post(f"/t/{full_table.code}/leave/")
    full_table.refresh_from_db()
    assert full_table.status == Status.SETUP
    assert not full_table.seats.filter(user=bob).exists()


def test_others_confirm_again(
    full_table: Table, alice: User, bob: User, charlie: User, now: datetime
) -> None:
    services.confirm_start(full_table.pk, alice.pk, now=now)
    services.leave_table(full_table.pk, bob.pk, now=now)
    services.join_table(full_table.pk, bob.pk, now=now)
    assert not full_table.seats.filter(confirmed_at__isnull=False).exists()


def test_looking_leaves_nothing(
    as_: Callable[[User], Client], full_table: Table, bob: User
) -> None:
    assert as_(bob).get(f"/t/{full_table.code}/leave/").status_code == 405
    assert full_table.seats.filter(user=bob).exists()


def test_who_does_not_sit_there_cannot_leave(
    open_table: Table, charlie: User, now: datetime
) -> None:
    with pytest.raises(TableRefusal) as refused:
        services.leave_table(open_table.pk, charlie.pk, now=now)
    assert refused.value.why is Why.NOT_YOUR_SEAT


def test_nobody_walks_out_of_a_game(game: Table, bob: User, now: datetime) -> None:
    with pytest.raises(TableRefusal) as refused:
        services.leave_table(game.pk, bob.pk, now=now)
    assert refused.value.why is Why.STARTED
