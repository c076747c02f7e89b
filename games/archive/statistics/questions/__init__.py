"""The questions that statistics answer: those of every game, and each game's own.

A game's own stand in a module of its name here. A game without one has the common questions.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from engine import games
from engine.game import Raw
from games.archive.statistics.questions.common import common_statistics
from games.archive.statistics.questions.statistic import Said, Statistic


@cache
def statistics_of(game: str) -> tuple[Statistic, ...]:
    """Return the statistics of a game, in the order of its page."""
    module = _own(game)
    results, rest = common_statistics(games.get(game), getattr(module, "WORDS", {}))
    return (*results, *getattr(module, "STATISTICS", ()), *rest)


def place_words(game: str) -> Mapping[str, Said]:
    """Return the names of the places of an opening, by their codes."""
    found: Mapping[str, Said] = getattr(_own(game), "PLACES", {})
    return found


def opening_scene(game: str, seats: int, codes: Sequence[str]) -> tuple[Raw, str] | None:
    """Return the board after an opening, and the part of it to show, if the game draws one."""
    draw = getattr(_own(game), "opening_scene", None)
    found: tuple[Raw, str] | None = draw(seats, codes) if draw else None
    return found


def _own(game: str) -> ModuleType | None:
    return import_module(f"{__name__}.{game}") if find_spec(f"{__name__}.{game}") else None
