"""A game that drags on can be given a faster clock; the site calls this for leagues."""

from datetime import datetime, timedelta

import pytest
from django.db import transaction

from games.accounts.models import User
from games.play.clock.pauses import quicken
from games.play.log.locks import locked_table
from games.play.models import Intervention, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import log_of
from games.post.models import Notice
from tests.games.factories import play_on, playing_table
from tests.sure import sure


def faster(table: Table, hours: int, now: datetime, by: User | None = None) -> None:
    with transaction.atomic():
        quicken(locked_table(table.pk), by, hours, "It drags on.", now=now)


def test_the_next_turn_has_less_time_and_the_running_one_as_much_as_was_shown(
    alice: User, bob: User, now: datetime
) -> None:
    table = playing_table(alice, bob, turn_hours=48, now=now, clock={"pace": "bank", "bank": 72})
    shown = table.deadline
    faster(table, 12, now)
    table.refresh_from_db()
    assert table.deadline == shown
    while True:
        play_on(table, 1, now=now)
        seat = table.seats.get(must_act=True)
        if seat.user:
            break
    assert sure(seat.deadline) - now <= timedelta(hours=12)


def test_everybody_can_read_who_did_it_and_why(
    alice: User, bob: User, charlie: User, now: datetime
) -> None:
    table = playing_table(alice, bob, turn_hours=48, now=now)
    faster(table, 12, now, charlie)
    noted = Intervention.objects.get(table=table)
    assert (noted.kind, noted.user, noted.reason) == ("quicker", charlie, "It drags on.")
    told = Notice.objects.filter(kind="paused")
    assert {one.person for one in told} == {alice, bob}
    assert "12 hours" in told[0].text


@pytest.mark.parametrize("hours", [0, 24, 30, -1])
def test_only_faster(alice: User, bob: User, now: datetime, hours: int) -> None:
    table = playing_table(alice, bob, turn_hours=24, now=now)
    with pytest.raises(TableRefusal) as refused:
        faster(table, hours, now)
    assert refused.value.why is Why.OUT_OF_RANGE


def test_not_before_the_start(open_table: Table, now: datetime) -> None:
    with pytest.raises(TableRefusal) as refused:
        faster(open_table, 12, now)
    assert refused.value.why is Why.NOT_STARTED


def test_it_was_the_manager_of_the_league_where_there_is_no_organiser(
    alice: User, bob: User, now: datetime
) -> None:
    table = playing_table(alice, bob, turn_hours=48, now=now)
    table.organiser = None
    table.save()
    faster(table, 12, now, alice)
    table.refresh_from_db()
    line = next(one for one in log_of(table, None) if one.from_outside)
    assert (line.sentence, line.by) == ("a faster clock (12 hours): It drags on.", "manager")
