"""People talk while they wait for others; there is nothing to offer yet."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.forum import services
from games.forum.selectors import readable, unread_messages
from games.play import services as play
from games.play.log.locks import by_person
from games.play.models import Table
from games.play.refusals import TableRefusal, Why
from games.tables import services as tables
from tests.games.factories import new_table, playing_table

MINUTE = timedelta(minutes=1)


@pytest.fixture
def table(alice: User, bob: User) -> Table:
    return new_table(alice, bob)


def test_the_board_is_there(table: Table, as_: Callable[[User], Client], alice: User) -> None:
    services.say(table.pk, by_person(0, alice.pk, clock.now()), "Who else comes?")
    page = as_(alice).get(f"/t/{table.code}/talk/").content.decode()
    assert "Who else comes?" in page
    assert "/offers/new/" not in page


def test_offers_wait_for_the_start(
    table: Table, as_: Callable[[User], Client], alice: User
) -> None:
    assert as_(alice).get(f"/t/{table.code}/offers/new/").status_code == 404
    with pytest.raises(TableRefusal) as refused:
        services.propose(table.pk, by_person(0, alice.pk, clock.now()), {"terms": []})
    assert refused.value.why is Why.NOT_STARTED


def test_who_sits_down_later_reads_no_whisper_to_who_sat_there(
    alice: User, bob: User, charlie: User
) -> None:
    table, now = new_table(alice, bob, seat_count=4), clock.now()
    services.say(table.pk, by_person(0, alice.pk, now), "For Bob alone.", to=(1,))
    tables.leave_table(table.pk, bob.pk, now=now)
    assert tables.join_table(table.pk, charlie.pk, now=now + MINUTE) == 1
    assert not readable(table, 1).exists()
    assert not unread_messages(charlie)
    services.say(table.pk, by_person(0, alice.pk, now + 2 * MINUTE), "For you.", to=(1,))
    assert [said.text for said in readable(table, 1)] == ["For you."]
    assert unread_messages(charlie) == [(table.code, table.title, 1)]


def test_who_comes_back_to_the_game_reads_what_was_said_in_it(
    alice: User, bob: User, charlie: User
) -> None:
    now = clock.now()
    table = playing_table(alice, bob, charlie, now=now)
    services.say(table.pk, by_person(0, alice.pk, now + MINUTE), "For Bob alone.", to=(1,))
    play.leave_game(table.pk, bob.pk, now=now + 2 * MINUTE)
    play.take_over(table.pk, bob.pk, 1, now=now + 3 * MINUTE)
    table.refresh_from_db()
    assert [said.text for said in readable(table, 1)] == ["For Bob alone."]
    assert unread_messages(bob) == [(table.code, table.title, 1)]
