"""Games to measure with: random but seeded, so the same on every machine."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol, cast

from engine import records
from engine.game import Game, Raw
from engine.records import Record


class Extras(Protocol):
    """Further measures of a game, in a module `bench` of its package."""

    stored: Mapping[str, Callable[[Random], Record]]  # other kinds of whole games to replay

    def hardest(self) -> Any:
        """Return the position in which `legal` takes longest, with empty caches."""
        ...


def extras(game: Game) -> Extras | None:
    """Return the further measures of the game, if it has any."""
    name = f"engine.{game.name}.bench"
    return cast(Extras, import_module(name)) if find_spec(name) else None


def empty(game: Game, rng: Random) -> Record:
    """Create a record for a middling number of players."""
    return records.new(game.name, game.seats[len(game.seats) // 2], {}, rng)


def played(game: Game, rng: Random) -> Record:
    """Play a whole game of random legal entries."""
    record = empty(game, rng)
    state, log = game.setup(record.header), list[Raw]()
    while game.actors(state):
        entry = rng.choice(game.legal(state))
        log.append(game.encode(entry))
        state = game.apply(state, entry)
    return record._replace(log=tuple(log))
