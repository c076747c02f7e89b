"""Every game there is, and one more; and games of them played at random."""

from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import pytest

from engine import games, records
from engine.game import Header, Raw
from tests.third_game import plug

NAMES = (*games.NAMES, plug.NAME)
MOST = 2000  # entries: no game of ours has nearly as many


Twins = tuple[tuple[Header, list[Raw]], tuple[Header, list[Raw]], int | None]
"""Two games, as header and log, that one viewer cannot tell apart, and the viewer."""


class Played(NamedTuple):
    header: Header
    log: list[Raw]
    states: list[Any]  # one more than entries


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of a game of the registry; the third is there while a test is about it."""
    with plug.plugged_in() if request.param == plug.NAME else nullcontext():
        yield request.param


@cache
def random_game(name: str, seed: int) -> Played:
    """A whole game of legal entries, seats and options drawn too."""
    game, rng = games.get(name), Random(seed)
    chosen = {key: rng.choice(option.values) for key, option in game.options.items()}
    header = records.new(name, rng.choice(game.seats), chosen, rng).header
    states, log = [game.setup(header)], []
    while legal := game.legal(states[-1]):
        entry = rng.choice(legal)
        log.append(game.encode(entry))
        states.append(game.apply(states[-1], entry))
        assert len(log) < MOST
    return Played(header, log, states)


def twins(name: str, rng: Random) -> Twins:
    """Two games that one viewer cannot tell apart, as the game's own module makes them."""
    found: Twins = import_module(f"tests.engine.{name}.twins").twins(rng)
    return found


def viewers(header: Header) -> list[int | None]:
    return [None, *range(header.seats)]
