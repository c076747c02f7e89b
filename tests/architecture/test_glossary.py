"""Finding things by name: each word of the glossary leads to files that bear it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.house import ROOT, committed, name_of, tree_of

ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
PATH = re.compile(r"`([\w./<>-]+)`")
PAGE = re.compile(r"\]\(([\w-]+\.md)(?:#[\w-]+)?\)")

NO_NOUNS = {"commands", "management", "migrations", "models", "postgres", "templatetags"}
"""Packages that are a layer, or answer to a library."""


def rows() -> list[tuple[str, str]]:
    """Return each word of the glossary with its third column, which says where it is."""
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    found = [(words.strip(), where) for words, _, where in ROW.findall(text) if words != "word"]
    return [(words, where) for words, where in found if not words.startswith("---")]


def files_at(place: str) -> list[Path]:
    """Return the files at a path of the glossary; `<game>` stands for every game."""
    start = place.split("<")[0]
    rest = place.partition(">")[2]
    return [
        path
        for path in committed()
        if name_of(path).startswith(start) and (not rest or rest.rstrip("/") in name_of(path))
    ]


@cache
def names_in(path: Path) -> str:
    """Return what a file is called, and what is defined or headed in it, in lower case."""
    found = [name_of(path)]
    if path.suffix == ".py":
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found.append(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.name))
            elif isinstance(node, ast.AnnAssign | ast.Attribute | ast.arg | ast.Name):
                found.append(_target(node))
    elif path.suffix == ".md":
        found.append(path.read_text("utf-8"))
    return re.sub(r"[\s-]+", "_", "\n".join(found).lower())


def _target(node: ast.AST) -> str:
    named = node.target if isinstance(node, ast.AnnAssign) else node
    for attribute in ("id", "attr", "arg"):
        if hasattr(named, attribute):
            return str(getattr(named, attribute))
    return ""


def stems_of(words: str) -> list[str]:
    """Return what to look for: each word of the row, in the singular and without its ending."""
    plain = re.sub(r"\(.*?\)", "", words).lower()
    return [re.sub(r"[\s-]+", "_", one.strip()).rstrip("s") for one in plain.split(",")]


@pytest.mark.parametrize(("words", "where"), rows(), ids=lambda value: str(value)[:30])
def test_each_word_is_found_by_name(words: str, where: str) -> None:
    files = [path for place in PATH.findall(where) for path in files_at(place)]
    files += [ROOT / "docs" / page for page in PAGE.findall(where)]
    assert files, f"{where} leads nowhere"
    names = "\n".join(names_in(path) for path in files)
    for stem in stems_of(words):
        parts = [part for part in stem.split("_") if part not in ("of", "a", "the")]
        missing = [part for part in parts if part.removesuffix("e") not in names]
        assert not missing, f"nothing in {where} is called {stem}"


def packages() -> set[str]:
    """Return the packages of the apps that stand for a noun."""
    folders = {name_of(path.parent) for path in committed() if path.name == "__init__.py"}
    nouns = {folder for folder in folders if folder.startswith("games/") and folder.count("/") == 2}
    return {folder for folder in nouns if folder.rpartition("/")[2] not in NO_NOUNS}


def test_each_package_of_an_app_has_its_word() -> None:
    places = "\n".join(where for _, where in rows())
    assert not {folder for folder in packages() if f"`{folder}/" not in places}


def test_a_word_that_is_nowhere_is_noticed() -> None:
    assert "zebra" not in names_in(ROOT / "games" / "play" / "registry.py")
