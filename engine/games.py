"""The registry of games. A new game is one line here and a package beside it."""

from importlib import import_module
from typing import cast

from engine.game import Game
from engine.refusal import Code, Refusal

NAMES = ("quovadis", "idusmartii")


def get(name: object) -> Game:
    """Return the game of that name; import it when it is first asked for."""
    if not isinstance(name, str) or name not in NAMES:
        asked = f"unknown game {name[:40]!r}" if isinstance(name, str) else "that is not a game"
        raise Refusal(Code.UNKNOWN, f"{asked}: there are {', '.join(NAMES)}")
    return cast(Game, import_module(f"engine.{name}"))
