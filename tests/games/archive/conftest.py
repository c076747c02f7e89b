"""Finished games with something said at them, and worlds of them."""

import random
from typing import Final, NamedTuple

import pytest

from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.play.log.locks import by_person
from games.play.models import Table
from tests.games.archive.world import World, make_world
from tests.games.factories import UserFactory, play_on, playing_table
from tests.games.frozen_rows import Frozen

FORTY: Final = Frozen(lambda: make_world(6, 40))


def say(table: Table, person: User, text: str, *to: User) -> None:
    """Somebody says something, to everybody or to some."""
    seats = {seat.user_id: seat.number for seat in table.seats.all()}
    readers = [seats[one.pk] for one in to]
    forum.say(table.pk, by_person(seats[person.pk], person.pk, clock.now()), text, to=readers)


@pytest.fixture
def forty(db: None) -> World:
    """Forty games of ten people, public and private; one process makes them for all its tests.

    Tests that take it are marked with the group "the kept world", so that they meet in one process.
    """
    return FORTY.put_back()


class Played(NamedTuple):
    """The ids of a finished public game of Alice, Bob and a house player."""

    alice: int
    bob: int
    table: int


def _played() -> Played:
    """Play it with the same luck, whichever test is the first to want it."""
    luck = random.Random(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random, "_urandom", luck.randbytes)
        alice, bob = (UserFactory.create(display_name=name) for name in ("Alice", "Bob"))
        table = play_on(playing_table(alice, bob), 600)
    return Played(alice.pk, bob.pk, table.pk)


PLAYED: Final = Frozen(_played)


@pytest.fixture
def played(db: None) -> Played:
    return PLAYED.put_back()


def _person(request: pytest.FixtureRequest, name: str) -> User:
    """Return whoever has this name at the game that is over, or make them.

    The game is put back first where a test has it, or somebody new would get an id of its rows.
    """
    if "played" in request.fixturenames:
        played: Played = request.getfixturevalue("played")
        seated = {"Alice": played.alice, "Bob": played.bob}
        if name in seated:
            return User.objects.get(pk=seated[name])
    return UserFactory.create(display_name=name)


@pytest.fixture
def alice(request: pytest.FixtureRequest, db: None) -> User:
    return _person(request, "Alice")


@pytest.fixture
def bob(request: pytest.FixtureRequest, db: None) -> User:
    return _person(request, "Bob")


@pytest.fixture
def charlie(request: pytest.FixtureRequest, db: None) -> User:
    return _person(request, "Charlie")


@pytest.fixture
def over(played: Played) -> Table:
    """A finished public game of Alice, Bob and a house player."""
    return Table.objects.get(pk=played.table)
