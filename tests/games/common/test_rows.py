"""Rows written by hand-made SQL read back as Django would have written them."""

from datetime import timedelta

import pytest

from games.common import clock
from games.common.rows import insert_new, update_where
from games.play.models import Seat
from games.post.models import Notice
from tests.games.factories import new_table


@pytest.fixture
def seat(alice):
    return new_table(alice).seats.get(number=0)


def notice(person, cause, **more):
    return Notice(person=person, kind="x", cause=cause, title="Salve", **more)


def test_values_come_back_as_they_were(seat):
    now = clock.now()
    changes = {"deadline": now, "bank": timedelta(hours=3), "must_act": True, "turns": 7}
    assert update_where(Seat, {"id": seat.pk}, changes) == 1
    seat.refresh_from_db()
    assert {name: getattr(seat, name) for name in changes} == changes


def test_nothing_comes_back_as_nothing(seat):
    update_where(Seat, {"id": seat.pk}, {"deadline": clock.now()})
    update_where(Seat, {"id": seat.pk}, {"deadline": None})
    seat.refresh_from_db()
    assert seat.deadline is None


def test_other_rows_stay_as_they_are(seat):
    assert update_where(Seat, {"id": seat.pk, "turns": 5}, {"turns": 6}) == 0
    assert update_where(Seat, {"id": seat.pk, "turns": 0}, {"turns": 6}) == 1
    assert set(Seat.objects.values_list("number", "turns")) == {(0, 6), (1, 0), (2, 0)}


def test_rows_are_inserted_with_all_they_have(alice):
    now = clock.now()
    insert_new([notice(alice, "a", payload={"n": [1]}, due_at=now), notice(alice, "b")])
    first = Notice.objects.get(cause="a")
    assert (first.payload, first.due_at, first.shown, first.read_at) == (
        {"n": [1]},
        now,
        True,
        None,
    )
    assert Notice.objects.count() == 2


def test_what_is_there_is_left_alone(alice):
    insert_new([notice(alice, "a", text="first")])
    insert_new([notice(alice, "a", text="second"), notice(alice, "b")])
    assert dict(Notice.objects.values_list("cause", "text")) == {"a": "first", "b": ""}
