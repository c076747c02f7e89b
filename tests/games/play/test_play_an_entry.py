from dataclasses import replace
from typing import Any

import pytest

from engine.game import Raw
from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.play import services
from games.play.log.append import Appended
from games.play.log.locks import by_person
from games.play.models import MadeBy, Seat, Status, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import position, view_of
from tests.games.factories import play_on, playing_table
from tests.sure import sure


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    return playing_table(alice, bob, charlie)


def submit(table: Table, seat: int, raw: Raw, **kwargs: Any) -> Appended:
    holder = table.seats.get(number=seat)
    seen = kwargs.pop("seen_version", table.log_version)
    actor = replace(by_person(seat, holder.user_id, clock.now()), **kwargs)
    return services.submit_entry(table.pk, actor, raw, seen_version=seen)


def legal(table: Table) -> tuple[int, dict[str, Any]]:
    here = position(table)
    seat = here.actors[0]
    return seat, here.view(seat)["legal"][0]


def test_an_entry_gets_into_the_log(table: Table) -> None:
    seat, raw = legal(table)
    done = submit(table, seat, raw)
    entry = table.entries.get()
    assert (entry.index, entry.seat, entry.made_by) == (0, seat, MadeBy.PLAYER)
    assert entry.raw == raw == done.raw
    table.refresh_from_db()
    assert (table.length, table.log_version) == (1, done.log_version)
    assert position(table).length == 1


def test_the_turn_passes_on(table: Table) -> None:
    seat, raw = legal(table)
    submit(table, seat, raw)
    awaited = Seat.objects.get(table=table, must_act=True)
    assert awaited.number == (seat + 1) % 3


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seen_version": 0}, Why.STALE_PAGE),
        ({"user_id": None}, Why.NOT_YOUR_SEAT),
        ({"user_id": -1}, Why.NOT_YOUR_SEAT),
        ({"made_by": MadeBy.BOT}, Why.NOT_YOUR_SEAT),
        ({"made_by": MadeBy.CLOCK}, Why.NOT_YOUR_SEAT),
    ],
)
def test_who_may_not_is_refused(table: Table, change: dict[str, Any], why: Why) -> None:
    seat, raw = legal(table)
    with pytest.raises(TableRefusal) as refused:
        submit(table, seat, raw, **change)
    assert refused.value.why is why
    assert not table.entries.exists()


def test_nobody_plays_for_another_seat(table: Table) -> None:
    seat, raw = legal(table)
    with pytest.raises(TableRefusal) as refused:
        submit(table, (seat + 1) % 3, raw)
    assert refused.value.why is Why.NOT_YOUR_SEAT


def test_nobody_forges_a_deal(table: Table) -> None:
    seat, _ = legal(table)
    deal = {"do": "deal", "deal": {"id": "1", "mode": "pledge", "by": 0, "signed": [0, 1]}}
    with pytest.raises(TableRefusal) as refused:
        submit(table, seat, deal)
    assert refused.value.why is Why.OUT_OF_RANGE


def test_the_engine_refuses_in_words(table: Table) -> None:
    seat, _ = legal(table)
    with pytest.raises(TableRefusal) as refused:
        submit(table, seat, {"do": "move", "path": "10-S", "votes": []})
    assert refused.value.why is Why.RULES
    assert refused.value.cause is not None
    assert str(refused.value).endswith(".")


def test_a_whole_game(table: Table) -> None:
    play_on(table, 400)
    assert table.status == Status.FINISHED
    assert table.deadline is None
    assert sorted(sure(seat.place) for seat in table.seats.all())[0] == 1
    assert not table.seats.filter(must_act=True).exists()


def test_a_position_is_the_same_however_it_was_come_by(table: Table) -> None:
    play_on(table, 25)
    kept = [view_of(table, seat, length) for seat in (None, 0, 1) for length in range(26)]
    forget_all()
    again = [view_of(table, seat, length) for seat in (None, 0, 1) for length in range(26)]
    assert kept == again
