"""The checklist "Add a game" of CONTRIBUTING is true: every game has the files that it names."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from engine import games
from tests.architecture.house import ROOT
from tests.sure import sure
from tests.third_game import plug

GAMES = [*games.NAMES, plug.NAME]


@cache
def checklist() -> list[tuple[str, list[str]]]:
    """The items of the list, each with the condition it begins with and the files it names."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = sure(re.search(r"^## Add a game$(.*?)^## ", text, flags=re.M | re.S))[1]
    items = re.findall(r"^ *(\d+)\. (.*?)(?=^ *\d+\. |^$)", section, flags=re.M | re.S)
    assert [int(number) for number, _ in items] == list(range(1, len(items) + 1))
    return [(item, re.findall(r"`([^`\s]*<game>[^`\s]*)`", item)) for _, item in items]


def needed(game: str) -> Iterator[str]:
    """The files that the checklist asks of this game."""
    for item, files in checklist():
        if item.startswith("Where") or (item.startswith("With deals") and not has_deals(game)):
            continue
        yield from (file.replace("<game>", game) for file in files)


def has_deals(game: str) -> bool:
    return game != plug.NAME and games.get(game).has_deals


def is_there(file: str) -> bool:
    """In the tree, or where the files of the game lie that only tests plug in."""
    return (ROOT / file).exists() or (plug.FILES / file).exists()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_files_that_the_checklist_names(game: str) -> None:
    files = list(needed(game))
    assert len(files) > 12
    assert [file for file in files if not is_there(file)] == []


def test_the_checklist_leaves_no_file_out() -> None:
    """What all games have is in the list: whoever adds one need not look at another to find out."""
    listed = {file for _, files in checklist() for file in files}
    common = set.intersection(*(set(own_templates(name)) for name in GAMES))
    assert common <= listed


def own_templates(game: str) -> Iterator[str]:
    for root in (ROOT, plug.FILES):
        for path in (root / "templates" / game).glob("*"):
            yield f"templates/<game>/{path.name}"


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", "docs/README.md"])
def test_readme_changelog_and_index_name_every_game(page: str, game: str) -> None:
    assert games.get(game).title in (ROOT / page).read_text(encoding="utf-8")
