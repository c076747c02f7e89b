from datetime import datetime, timedelta

import pytest

from games.accounts.models import User
from games.play import services
from games.play.models import MadeBy, OrderAhead, Table
from games.play.selectors import position, tables_due
from games.play.tasks import expire_due_turns
from games.post.models import Notice, NoticeState
from tests.games.factories import play_on, run_out
from tests.sure import sure

DAY = timedelta(hours=24)


def test_the_clock_plays_for_who_is_late(game: Table, now: datetime) -> None:
    late = game.seats.get(must_act=True).number
    assert services.expire_turn(game.pk, now=sure(game.deadline))
    entry = game.entries.get()
    assert (entry.seat, entry.made_by) == (late, MadeBy.CLOCK)
    held = game.seats.get(number=late)
    assert (held.turns, held.missed) == (1, 1)


def test_nobody_is_played_for_before_his_deadline(game: Table) -> None:
    assert not services.expire_turn(game.pk, now=sure(game.deadline) - timedelta(seconds=1))
    assert not game.entries.exists()


def test_asking_twice_does_no_harm(game: Table) -> None:
    moment = game.deadline
    assert services.expire_turn(game.pk, now=sure(moment))
    assert not services.expire_turn(game.pk, now=sure(moment))
    assert game.entries.count() == 1


def test_the_next_one_has_all_his_time(game: Table) -> None:
    moment = game.deadline
    services.expire_turn(game.pk, now=sure(moment))
    game.refresh_from_db()
    assert game.deadline == sure(moment) + DAY


def test_a_paused_table_waits(game: Table, alice: User, now: datetime) -> None:
    services.pause(game.pk, alice.pk, now=now)
    assert tables_due(now + 100 * DAY) == []
    assert not services.expire_turn(game.pk, now=now + 100 * DAY)


def test_the_sweep_finds_what_is_due(game: Table, now: datetime) -> None:
    run_out(game, now)
    assert expire_due_turns() == 1
    assert expire_due_turns() == 0


def test_who_has_moved_gets_no_mail_about_it(game: Table) -> None:
    mover = game.seats.get(must_act=True).user
    play_on(game, 1)
    waiting = Notice.objects.filter(kind="your_turn", state=NoticeState.WAITING)
    assert mover not in [notice.person for notice in waiting]
    play_on(game, 1)
    assert waiting.count() == 1


@pytest.mark.parametrize("when", OrderAhead.When.values)
def test_an_order_left_ahead_is_played_first(game: Table, now: datetime, when: str) -> None:
    here = position(game)
    late = here.actors[0]
    wanted = here.view(late)["legal"][2]
    impossible = {"do": "move", "path": "10-S", "votes": []}
    holder = game.seats.get(number=late).user
    services.leave_order(
        game.pk, late, [impossible, wanted], when=when, user_id=sure(holder).pk, now=now
    )
    services.expire_turn(game.pk, now=sure(game.deadline))
    entry = game.entries.get()
    assert (entry.raw, entry.made_by) == (wanted, MadeBy.ORDER)
    assert not OrderAhead.objects.exists()
    assert game.seats.get(number=late).missed == 0
