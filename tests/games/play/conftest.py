import pytest

from games.common import clock
from tests.games.factories import new_table, playing_table


@pytest.fixture
def now():
    return clock.now()


@pytest.fixture
def open_table(alice, bob):
    """Alice's table; Bob sits there too, one seat is free."""
    return new_table(alice, bob)


@pytest.fixture
def full_table(alice, bob, charlie):
    return new_table(alice, bob, charlie)


@pytest.fixture
def game(alice, bob, charlie):
    """A game that has just started."""
    return playing_table(alice, bob, charlie)
