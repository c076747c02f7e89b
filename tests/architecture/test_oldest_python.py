"""What the oldest Python we promise, Debian 12's 3.11.2, gets wrong although it reads it."""

import ast
import re
from ast import Module
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.house import name_of, python_files, tree_of

# Before 3.11.5 these match too much around groups (python/cpython issue 106052).
POSSESSIVE = re.compile(r"(?<!\\)[*+?}]\+|\(\?>")
FILES = [path for path in python_files("engine", "games", "qvsite") if path.is_file()]


def patterns(tree: Module) -> Iterator[str]:
    """Every piece of text that is handed to a function of `re`."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        if isinstance(call.func.value, ast.Name) and call.func.value.id == "re":
            for part in ast.walk(call):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def test_what_it_looks_for() -> None:
    tree = ast.parse("re.compile(f'{a}++'), re.match('(?>a)', b), re.sub('a+[+]?', '')")
    found = [bool(POSSESSIVE.search(text)) for text in patterns(tree)]
    assert sorted(found) == [False, False, True, True]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_pattern_holds_on_to_what_it_has(path: Path) -> None:
    assert not [text for text in patterns(tree_of(path)) if POSSESSIVE.search(text)]
