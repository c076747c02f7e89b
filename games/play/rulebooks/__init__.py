"""The pictures of the rules pages: positions that the engine makes, drawn as tables are drawn.

A game's pictures are data beside this file, its words are in templates/<game>/rules.html. What a
picture shows can therefore never differ from what the engine plays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final

from engine import games, records
from engine.game import Game, Header, Option, Raw
from engine.naming import named

NAMES: Final = ("Aulus", "Brutus", "Clara", "Decia", "Egnatius", "Fulvia", "Gaius", "Horatia")


@dataclass(frozen=True, slots=True)
class Picture:
    """A position and the part of its board that is shown.

    Each item of `log` is notation for whoever's turn it is, "3: vote traitor" where more than one
    may act, or an entry as it stands. The last `marked` of them are what the picture is about.
    """

    seats: int
    start: int
    chance: Mapping[str, Any]
    log: tuple[str | Raw, ...]
    viewer: int | None = None
    marked: int = 0
    box: str = ""


def items(log: str) -> tuple[str, ...]:
    """A log written as one line."""
    return tuple(" ".join(item.split()) for item in log.split(";"))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as a template gets it."""

    view: Raw
    scene: Raw
    box: str
    names: tuple[str, ...]
    told: list[str]
    choices: list[Raw]


@dataclass(frozen=True, slots=True)
class Rulebook:
    game: Game
    pictures: Mapping[str, Drawn]

    @property
    def options(self) -> list[tuple[str, Option]]:
        """What can be chosen when a table is made."""
        return [(name, o) for name, o in self.game.options.items() if len(o.values) > 1]

    @property
    def seats(self) -> tuple[int, int]:
        return self.game.seats[0], self.game.seats[-1]


@cache
def rulebook(name: str) -> Rulebook:
    """The rules page of a game; a Refusal if there is no such game."""
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
    """What the viewer could do, with names, for an example of notation."""
    return [
        choice | {"sentence": named(choice["sentence"], dict(enumerate(names)))}
        for group in view["choices"]
        for choice in group["choices"]
    ]
