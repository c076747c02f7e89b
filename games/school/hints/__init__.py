"""Hints: a sentence for each turn of somebody's first game, about what they could do now.

The hints of a game are in a module of this package, if it has any. They know what the view of the
seat shows, and nothing else.
"""

from importlib import import_module
from importlib.util import find_spec

from engine import games
from engine.game import Raw


def hint_for(view: Raw) -> str:
    """Return a hint for the seat of the view, which must act; empty in a game without hints."""
    name = f"{__name__}.{view['game']}"
    if view["game"] not in games.NAMES or find_spec(name) is None:
        return ""
    found: str = import_module(name).hint(view)
    return found
