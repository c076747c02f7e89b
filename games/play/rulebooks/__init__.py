"""The pictures on the rules pages: positions made by the engine, drawn like those of tables.

The pictures of a game are listed in a module of this package, its words are in
templates/<game>/rules.html. So a picture always shows what the engine really plays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final

from engine import games, records
from engine.display_names import named
from engine.game import Game, Header, Option, Raw

NAMES: Final = ("Aulus", "Brutus", "Clara", "Decia", "Egnatius", "Fulvia", "Gaius", "Horatia")


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, and the part of its board that is shown.

    Each item of `log` is an entry, or notation for the seat whose turn it is; where several may
    act, with the seat in front: "3: vote traitor". The picture marks what the last `marked` did.
    """

    seats: int
    start: int
    chance: Mapping[str, Any]
    log: tuple[str | Raw, ...]
    viewer: int | None = None
    marked: int = 0
    box: str = ""


def items(log: str) -> tuple[str, ...]:
    """Split a log that is written as one text, with semicolons between the items."""
    return tuple(" ".join(item.split()) for item in log.split(";"))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as the template gets it."""

    view: Raw
    scene: Raw
    box: str
    names: tuple[str, ...]
    told: list[str]
    choices: list[Raw]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game with the pictures of its rules page."""

    game: Game
    pictures: Mapping[str, Drawn]

    @property
    def options(self) -> list[tuple[str, Option]]:
        """The options that can be chosen when a table is made."""
        return [(name, o) for name, o in self.game.options.items() if len(o.values) > 1]

    @property
    def seats(self) -> tuple[int, int]:
        return self.game.seats[0], self.game.seats[-1]


@cache
def rulebook(name: str) -> Rulebook:
    """Return the rulebook of a game; raises a Refusal if there is no such game."""
    game = games.get(name)
    pictures: Mapping[str, Picture] = import_module(f"{__name__}.{name}").PICTURES
    return Rulebook(game, {key: _drawn(game, picture) for key, picture in pictures.items()})


def rulebooks() -> list[Rulebook]:
    return [rulebook(name) for name in games.NAMES]


def _drawn(game: Game, picture: Picture) -> Drawn:
    names = NAMES[: picture.seats]
    options = records.complete(game, {})
    state = game.setup(Header(game.name, picture.seats, picture.start, options, picture.chance))
    told, lately = [], []
    for number, item in enumerate(picture.log):
        entry = game.decode(state, _raw(game, state, item))
        after = game.apply(state, entry)
        if number >= len(picture.log) - picture.marked:
            lately.append(game.encode(entry))
            told.append(named(game.tell(state, entry, after, None), dict(enumerate(names))))
        state = after
    view = game.view(state, picture.viewer)
    scene = game.scene(view | {"choices": []}, lately)
    return Drawn(view, scene, picture.box, names, told, _choices(view, names))


def _raw(game: Game, state: Any, item: str | Raw) -> Raw:
    if not isinstance(item, str):
        return item
    seat, colon, text = item.partition(": ")
    number = int(seat) if colon else game.actors(state)[0]
    return game.read(text if colon else item, game.view(state, number))


def _choices(view: Raw, names: tuple[str, ...]) -> list[Raw]:
    """Return the viewer's choices with names in their sentences, as examples of notation."""
    return [
        choice | {"sentence": named(choice["sentence"], dict(enumerate(names)))}
        for group in view["choices"]
        for choice in group["choices"]
    ]
