"""Games to measure with: played at random, drawn from a seed, the same on every machine."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol, cast

from engine import records
from engine.game import Game, Raw
from engine.records import Record


class Extras(Protocol):
    """What a game may have to measure besides, in a module `bench` of its package."""

    stored: Mapping[str, Callable[[Random], Record]]  # other kinds of whole games to replay

    def hardest(self) -> Any:
        """The position in which `legal` takes longest, nothing of it remembered."""
        ...


def extras(game: Game) -> Extras | None:
    """What the game has to measure besides, if anything."""
    name = f"engine.{game.name}.bench"
    return cast(Extras, import_module(name)) if find_spec(name) else None


def empty(game: Game, rng: Random) -> Record:
    """A new record of a game of middling size."""
    return records.new(game.name, game.seats[len(game.seats) // 2], {}, rng)


def played(game: Game, rng: Random) -> Record:
    """A whole game of legal entries."""
    record = empty(game, rng)
    state, log = game.setup(record.header), list[Raw]()
    while game.actors(state):
        entry = rng.choice(game.legal(state))
        log.append(game.encode(entry))
        state = game.apply(state, entry)
    return record._replace(log=tuple(log))
