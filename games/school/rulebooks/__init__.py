"""The pictures on the rules pages: positions made by the engine, drawn like those of tables.

The pictures of a game are listed in a module of this package, its words are in
templates/<game>/rules.html. So a picture always shows what the engine really plays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from engine import games, records
from engine.display_names import named
from engine.game import Game, Header, Option, Raw
from games.school.rulebooks.deal_examples import DealExample
from games.school.rulebooks.picture import Picture, items

__all__ = [
    "DealExample",
    "DrawnExample",
    "DrawnPicture",
    "Picture",
    "Rulebook",
    "drawn",
    "examples_of",
    "header_of",
    "items",
    "log_of",
    "pictures_of",
    "raw_of",
    "rulebook",
    "rulebooks",
]

NAMES: Final = ("Aulus", "Brutus", "Clara", "Decia", "Egnatius", "Fulvia", "Gaius", "Horatia")


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A picture as the template gets it."""

    view: Raw
    scene: Raw
    box: str
    names: tuple[str, ...]
    told: list[str]
    choices: list[Raw]
    game: str
    name: str = ""  # among the pictures of its rules page


@dataclass(frozen=True, slots=True)
class DrawnExample:
    """An example of a deal as a template gets it, with names in its texts."""

    slug: str
    title: str
    story: str
    picture: DrawnPicture
    clicks: list[str]
    comes: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game with the pictures of its rules page."""

    game: Game
    pictures: Mapping[str, DrawnPicture]
    examples: Sequence["DrawnExample"] = ()

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
    pictures = {key: replace(drawn(game, one), name=key) for key, one in pictures_of(name).items()}
    return Rulebook(game, pictures, [_drawn_example(game, one) for one in examples_of(name)])


def pictures_of(name: str) -> Mapping[str, Picture]:
    """Return the pictures of a game by name, as positions."""
    found: Mapping[str, Picture] = import_module(f"{__name__}.{name}").PICTURES
    return found


def examples_of(name: str) -> Sequence[DealExample]:
    """Return the deals to begin with of a game; none if it has none."""
    module = f"{__name__}.{name}_deals"
    if find_spec(module) is None:
        return ()
    found: Sequence[DealExample] = import_module(module).EXAMPLES
    return found


def _drawn_example(game: Game, example: DealExample) -> DrawnExample:
    picture = drawn(game, example.start)
    names = dict(enumerate(picture.names))
    return DrawnExample(
        slug=example.slug,
        title=example.title,
        story=named(example.story, names),
        picture=picture,
        clicks=[named(click, names) for click in example.clicks],
        comes=named(example.comes, names),
    )


def rulebooks() -> list[Rulebook]:
    return [rulebook(name) for name in games.NAMES]


def header_of(game: Game, picture: Picture) -> Header:
    """Return what determines the start of the picture's game, with the options it names."""
    chosen, newest = records.complete(game, picture.options), game.rules_versions[-1]
    return Header(game.name, picture.seats, picture.start, chosen, picture.chance, newest)


def log_of(name: str, picture: Picture) -> tuple[Header, list[Raw]]:
    """Return the picture's game as a header and entries, to be played on at a table."""
    game = games.get(name)
    header = header_of(game, picture)
    state, log = game.setup(header), list[Raw]()
    for item in picture.log:
        entry = game.decode(state, raw_of(game, state, item))
        log.append(game.encode(entry))
        state = game.apply(state, entry)
    return header, log


def drawn(game: Game, picture: Picture) -> DrawnPicture:
    """Return a picture as a template gets it."""
    names = NAMES[: picture.seats]
    state = game.setup(header_of(game, picture))
    told, lately = [], []
    for number, item in enumerate(picture.log):
        entry = game.decode(state, raw_of(game, state, item))
        after = game.apply(state, entry)
        if number >= len(picture.log) - picture.marked:
            lately.append(game.encode(entry))
            told.append(named(game.tell(state, entry, after, None), dict(enumerate(names))))
        state = after
    view = game.view(state, picture.viewer)
    scene = game.scene(view | {"choices": []}, lately)
    return DrawnPicture(view, scene, picture.box, names, told, _choices(view, names), game.name)


def raw_of(game: Game, state: Any, item: str | Raw) -> Raw:
    """Return an item of a picture's log as an entry."""
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
