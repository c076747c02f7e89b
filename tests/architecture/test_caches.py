"""The caches of a process are few, and each is listed with its key and what it saves."""

import re

from tests.architecture.house import ROOT, name_of, python_files

MADE = re.compile(r"^(\w+): .*= Memory\(|^(\w+) = Memory\(", re.MULTILINE)
REMEMBERS = re.compile(r"^\s*@(?:functools\.)?(?:lru_cache|cache)\b.*\n\s*def (\w+)", re.MULTILINE)

CONSTANTS = {"_table", "palette_of", "puzzle_page", "rulebook", "style_of", "tls", "zone_choices"}
"""Functions of the site that read or compute once what never changes while the process runs.

Pure functions may remember what they return, in the engine and in the reckoning of leagues and
archive: there is nothing that could get out of date.
"""

PURE = {"leagues", "archive"}
MOST = 4


def caches() -> list[str]:
    """Return the file of each cache, as often as it has one."""
    files = python_files("games", "qvsite", "engine")
    return [name_of(path) for path in files for _ in MADE.finditer(path.read_text("utf-8"))]


def test_there_are_four_at_most_and_each_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "speed.md").read_text("utf-8")
    table = page[page.index("## The caches") : page.index("## What an entry costs")]
    assert 0 < len(caches()) <= MOST
    listed = re.findall(r"^\| [\w ]+ \| `([^`]+)` \|", table, re.MULTILINE)
    assert sorted(listed) == sorted(caches())


def test_only_constants_are_remembered_without_a_bound() -> None:
    files = python_files("games", "qvsite")
    rest = [path for path in files if not PURE & set(path.relative_to(ROOT).parts)]
    found = {name for path in rest for name in REMEMBERS.findall(path.read_text("utf-8"))}
    assert found == CONSTANTS, "docs/speed.md, The caches: is it a constant, or a cache?"
