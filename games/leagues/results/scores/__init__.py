"""Scores that tie-breaks count beside places, in one module for each game that has any."""

from importlib import import_module
from importlib.util import find_spec

from engine.game import Raw

Scores = tuple[list[int] | None, list[int] | None]


def scores_of(game: str, result: Raw, view: Raw) -> Scores:
    """Return laurels and senators of each seat at the end of a game; None where there are none.

    `view` is its last position as everybody may see it.
    """
    name = f"{__package__}.{game}"
    if not find_spec(name):
        return None, None
    found: Scores = import_module(name).scores(result, view)
    return found
