"""Whatever is not a game's own names no game: it finds games by the registry.

A file is a game's own if a folder or a module of its path begins with the game's name, such as
engine/<name>/, templates/<name>/ or static/css/<name>.css.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import games
from tests.architecture.house import ROOT, committed, name_of

# Tests may be about a game, and pages for people tell what there is to play.
FREE = ("tests", "docs", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE")
REGISTRY = "engine/games.py"
BINARY = {".png", ".jpg", ".ico", ".gif", ".webp", ".ttf", ".woff2", ".mo"}


def naming(game: str) -> re.Pattern[str]:
    """The name in every spelling: quovadis, QuoVadis, quo_vadis, "Quo Vadis?"."""
    words = re.findall(r"\w+", games.get(game).title)
    return re.compile(r"[\W_]*".join(words), re.IGNORECASE)


NAMING = {game: naming(game) for game in games.NAMES}


def is_own(inside: Path, game: str) -> bool:
    return any(part.startswith(game) for part in inside.parts)


def others_files() -> Iterator[Path]:
    for path in committed():
        inside = path.relative_to(ROOT)
        if inside.parts[0] not in FREE and path.suffix not in BINARY:
            yield path


@pytest.mark.parametrize("path", list(others_files()), ids=name_of)
def test_no_file_names_a_game_that_is_not_its_own(path: Path) -> None:
    inside, text = path.relative_to(ROOT), path.read_text(encoding="utf-8")
    named = [g for g, name in NAMING.items() if not is_own(inside, g) and name.search(text)]
    assert not named or name_of(path) == REGISTRY, "let it ask engine.games what games there are"


def test_the_registry_names_them_in_one_line() -> None:
    lines = (ROOT / REGISTRY).read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if any(n.search(line) for n in NAMING.values())]) == 1


@pytest.mark.parametrize(
    "said", ['if game == "quovadis"', "class QuoVadisForm", "Quo Vadis? is", "a_quo_vadis_b"]
)
def test_every_spelling_is_noticed(said: str) -> None:
    assert NAMING["quovadis"].search(said)
