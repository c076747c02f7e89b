"""Finished games with something said at them."""

import pytest

from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.play.log.locks import by_person
from games.play.models import Table
from tests.games.factories import play_on, playing_table


def say(table: Table, person: User, text: str, *to: User) -> None:
    """Somebody says something, to everybody or to some."""
    seats = {seat.user_id: seat.number for seat in table.seats.all()}
    readers = [seats[one.pk] for one in to]
    forum.say(table.pk, by_person(seats[person.pk], person.pk, clock.now()), text, to=readers)


@pytest.fixture
def over(alice: User, bob: User) -> Table:
    """A finished public game of Alice, Bob and a house player."""
    return play_on(playing_table(alice, bob), 600)
