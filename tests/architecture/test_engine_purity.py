"""The engine is pure: no package of others, and no clock, files or randomness but where named."""

import ast
import sys
from pathlib import Path

import pytest

from tests.architecture.house import ROOT, imports, name_of, python_files, tree_of

# Who may what. A line here is a decision: say why in the commit.
COMMAND_LINE = ("engine/__main__.py", "engine/commands", "engine/bench")
CLOCK = ("time", "datetime")
OUTSIDE = ("asyncio", "http", "multiprocessing", "socket", "subprocess", "threading", "urllib")
FILES = ("os", "pathlib", "io", "shutil", "tempfile", "glob", "importlib.resources")
CHANCE = ("secrets", "uuid")
ALLOWED = {
    CLOCK: COMMAND_LINE,
    OUTSIDE: COMMAND_LINE,
    # Boards are data files beside the code that reads them.
    FILES: (*COMMAND_LINE, "engine/quovadis/board.py", "engine/*/bench"),
    CHANCE: COMMAND_LINE,
}

ENGINE = python_files("engine")


def test_there_is_an_engine() -> None:
    assert ENGINE


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_needs_no_package_of_others(path: Path) -> None:
    foreign = {name.split(".")[0] for name in imports(path)} - sys.stdlib_module_names - {"engine"}
    assert not foreign


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_has_nothing_but_what_is_handed_in(path: Path) -> None:
    for modules, places in ALLOWED.items():
        used = {name for name in imports(path) if is_one_of(name, modules)}
        assert not used or is_in(path, places), f"{name_of(path)} uses {', '.join(used)}"


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_a_generator_of_chance_is_handed_in_or_seeded(path: Path) -> None:
    if is_in(path, COMMAND_LINE):
        return
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            assert "random" not in {alias.name for alias in node.names}, "from random import Random"
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert {alias.name for alias in node.names} == {"Random"}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "Random" or node.args, "Random() draws its seed from outside"


def is_one_of(name: str, modules: tuple[str, ...]) -> bool:
    return any(name == module or name.startswith(module + ".") for module in modules)


def is_in(path: Path, places: tuple[str, ...]) -> bool:
    ours = path.relative_to(ROOT)
    return any(part.match(place) for part in (ours, *ours.parents) for place in places)
