"""What the docs tell people to type is there, and what they link to exists."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.house import ROOT, committed, name_of, python_files
from tests.suites import SUITES
from tests.sure import sure

PAGES = [path for path in committed() if path.suffix == ".md"]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
COMMAND = re.compile(r"(\./cursus|\.ci/run|python3? -m engine|manage\.py)((?: +[\w./=-]+)*)")


def code_of(page: Path) -> str:
    """Everything set as code: blocks between fences, indented blocks, and words in backticks."""
    text = page.read_text(encoding="utf-8")
    fenced = re.findall(r"^```.*?^```", text, flags=re.M | re.S)
    indented = re.findall(r"^ {4}(?! *[-*\d]).*$", text, flags=re.M)
    return "\n".join([*fenced, *indented, *re.findall(r"`[^`\n]+`", text)])


def commands() -> list[tuple[str, ...]]:
    """Each program with the first word after it and the options, where it has any."""
    found = set()
    for page in PAGES:
        for program, rest in COMMAND.findall(code_of(page)):
            word, *others = rest.split() or [""]
            options = [other for other in others if other.startswith("--")]
            found.add((name_of(page), program.replace("python3", "python"), word, *options))
    return sorted(found)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    broken = [to for to in LINK.findall(page.read_text("utf-8")) if not (page.parent / to).exists()]
    assert not broken


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_commands_in_the_docs_exist(command: tuple[str, ...]) -> None:
    _, program, word, *options = command
    assert word in {"", "--help", *WORDS[program]()}
    if program == "python -m engine" and options:
        known = said(sys.executable, "-m", "engine", word, "--help")
        assert not [option for option in options if option not in known]


@cache
def said(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


WORDS: Final[dict[str, Callable[[], set[str]]]] = {
    "./cursus": lambda: first_words(said("./cursus", "help"), indent=2),
    ".ci/run": set,
    "python -m engine": lambda: first_words(said(sys.executable, "-m", "engine", "--help"), 4),
    "manage.py": lambda: set(said(sys.executable, "manage.py", "help").split()),
}


def first_words(text: str, indent: int) -> set[str]:
    return set(re.findall(rf"^ {{{indent}}}(\w+) ", text, flags=re.M))


def test_what_the_launcher_starts_exists() -> None:
    """It names commands of others, where no page would show that one is gone."""
    launcher = (ROOT / "cursus").read_text(encoding="utf-8")
    started = re.search(r'"-m", "engine", "(\w+)", .*"(--watch)"', launcher)
    word, option = sure(started).groups()
    assert option in said(sys.executable, "-m", "engine", word, "--help")
    assert sure(re.search(r'"manage\.py", "(\w+)"', launcher))[1] in WORDS["manage.py"]()


def test_the_readme_opens_with_its_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    first = [line.split("#")[0].strip() for line in text.splitlines() if line.startswith("    ")]
    assert first[:2] == ["./cursus run", "./cursus test"]


def test_the_programs_can_be_started() -> None:
    assert os.access(ROOT / "cursus", os.X_OK)
    assert os.access(ROOT / ".ci/run", os.X_OK)


def test_every_folder_of_tests_belongs_to_a_suite() -> None:
    tests = [path for path in python_files("tests") if path.name.startswith("test_")]
    folders = {path.parent for path in tests}
    homeless = {
        name_of(folder) for folder in folders if not any(s.holds(name_of(folder)) for s in SUITES)
    }
    assert not homeless


def test_every_page_of_the_docs_is_listed_once_in_the_index() -> None:
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    listed = re.findall(r"\]\(([\w-]+\.md)\)", index[index.index("## The games") :])
    pages = [page.name for page in PAGES if page.parent == ROOT / "docs"]
    assert sorted([*listed, "README.md"]) == sorted(pages)
