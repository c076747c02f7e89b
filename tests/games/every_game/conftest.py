"""Each test here is about every game of the registry, and about one more that is plugged in."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from pytest_django import Settings

from engine import games
from engine.game import Game
from games.accounts.models import User
from games.play.models import Table
from tests.engine.everything import NAMES
from tests.games.factories import UserFactory, playing_table
from tests.third_game import plug


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Game]:
    with ExitStack() as stack:
        if request.param == plug.NAME:
            stack.enter_context(plug.plugged_in(plug.WITH_SITE))
            (engine,) = settings.TEMPLATES
            dirs = [*engine["DIRS"], plug.FILES / "templates"]
            settings.TEMPLATES = [engine | {"DIRS": dirs}]
            settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, plug.FILES / "static"]
        yield games.get(request.param)


@pytest.fixture
def people(alice: User, bob: User, game: Game) -> list[User]:
    """As many as the game needs."""
    more = [UserFactory.create() for _ in range(game.seats[0] - 2)]
    return [alice, bob, *more]


@pytest.fixture
def table(game: Game, people: list[User]) -> Table:
    """A game that has just started, with people on all seats."""
    return playing_table(*people, game=game.name, seat_count=len(people))
