"""Files and functions stay small enough to read."""

from pathlib import Path

import pytest

from tests.architecture.house import functions, name_of, python_files

LONGEST_FUNCTION = 60
LONGEST_FILE = 400

# Debts, each with the length it may not grow beyond. Shorten the list, not the code's meaning.
LONG_FILES: dict[str, int] = {}
LONG_FUNCTIONS: dict[str, int] = {}

FILES = [path for path in python_files() if "migrations" not in path.parts]


def test_there_is_code() -> None:
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_file_is_too_long(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONG_FILES.get(name_of(path), LONGEST_FILE)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_function_is_too_long(path: Path) -> None:
    for name, lines in functions(path):
        limit = LONG_FUNCTIONS.get(f"{name_of(path)}:{name}", LONGEST_FUNCTION)
        assert lines <= limit, f"{name} has {lines} lines"


def test_the_lists_of_debts_name_what_exists() -> None:
    lengths = {f"{name_of(path)}:{name}" for path in FILES for name, _ in functions(path)}
    assert set(LONG_FUNCTIONS) <= lengths
    assert set(LONG_FILES) <= {name_of(path) for path in FILES}
