"""Names are words of the map, and nothing names the machine it was written on."""

import re
from pathlib import Path

import pytest

from tests.architecture.house import ROOT, committed, name_of, python_files

THINGS = {"seating", "standing", "rating", "ending", "wiring"}  # not something that is being done
NO_NAMES = {"utils", "util", "helpers", "helper", "manager", "handler", "handlers", "misc", "info"}
BINARY = {".png", ".jpg", ".ico", ".gif", ".webp", ".ttf", ".woff2", ".mo", ".gz", ".zip"}

# Folders in which this project was once checked out, or somebody's home: they work nowhere else.
MACHINE_PATHS = re.compile(r"(?<![\w.*-])/(?:work|root|home/\w+|Users/\w+)/")


def test_no_module_is_a_drawer() -> None:
    for path in python_files("engine", "games", "qvsite", "tests"):
        inside = path.relative_to(ROOT)
        words = {inside.stem, *inside.parts[:-1]}
        assert not words & NO_NAMES, f"{inside}: say what is in it"


def test_modules_are_things() -> None:
    for path in python_files("engine", "games", "qvsite"):
        inside = path.relative_to(ROOT)
        words = {inside.stem, *inside.parts[:-1]} if "migrations" not in inside.parts else set()
        ends = {word for word in words if word.endswith("ing")} - THINGS
        assert not ends, f"{inside}: name the thing, not what is being done"


def texts() -> list[Path]:
    return [path for path in committed() if path.suffix not in BINARY]


@pytest.mark.parametrize("path", texts(), ids=name_of)
def test_no_file_names_a_folder_of_one_machine(path: Path) -> None:
    if path.resolve() == ROOT / "tests/architecture/test_names.py":
        return  # names them, to forbid them
    lines = path.read_text(encoding="utf-8").splitlines()
    found = [f"{number}: {line}" for number, line in enumerate(lines, 1) if is_machine(line)]
    assert not found


def is_machine(line: str) -> bool:
    return bool(MACHINE_PATHS.search(line))


@pytest.mark.parametrize("line", ["cd /work/main", "open('/root/x')", "/home/ann/cursus/"])
def test_such_a_folder_is_noticed(line: str) -> None:
    assert is_machine(line)


@pytest.mark.parametrize("line", ["https://example.org/work/1", "/homework/", "games/work/x"])
def test_other_folders_are_not(line: str) -> None:
    assert not is_machine(line)
