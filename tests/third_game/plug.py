"""A third game, as CONTRIBUTING says one is added, though only for a test.

What lies under `files` lies where the files of a game lie. Plugging it in is: let the packages
find them too, and its name in the registry.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

from engine import games

NAME = "sortes"
WITH_SITE = ("engine", "games.school.rulebooks", "games.tables.titles", "games.bots.demo.tables")
"""Where modules of a game lie."""
FILES = Path(__file__).parent / "files"


@contextmanager
def plugged_in(folders: Iterable[str] = ("engine",)) -> Iterator[None]:
    """The registry has one game more."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(games, "NAMES", (*games.NAMES, NAME))
        for folder in folders:
            package = import_module(folder)
            theirs = str(FILES / folder.replace(".", "/"))
            patched.setattr(package, "__path__", [*package.__path__, theirs])
        yield
