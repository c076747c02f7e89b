"""What the docs tell people to type is there, and what they link to exists."""

import os
import re
import subprocess
import sys

import pytest

from tests.architecture.house import ROOT, committed, name_of
from tests.suites import SUITES

PAGES = [path for path in committed() if path.suffix == ".md"]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
COMMAND = re.compile(r"(\./cursus|\.ci/run|python3? -m engine|manage\.py)((?: +[\w./-]+)*)")


def code_of(page):
    """Everything set as code: blocks between fences, indented blocks, and words in backticks."""
    text = page.read_text(encoding="utf-8")
    fenced = re.findall(r"^```.*?^```", text, flags=re.M | re.S)
    indented = re.findall(r"^ {4}(?! *[-*\d]).*$", text, flags=re.M)
    return "\n".join([*fenced, *indented, *re.findall(r"`[^`\n]+`", text)])


def commands():
    found = {
        (name_of(page), program, words.split()[0] if words.split() else "")
        for page in PAGES
        for program, words in COMMAND.findall(code_of(page))
    }
    return sorted(found)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page):
    broken = [to for to in LINK.findall(page.read_text("utf-8")) if not (page.parent / to).exists()]
    assert not broken


@pytest.mark.parametrize(("page", "program", "word"), commands())
def test_commands_in_the_docs_exist(page, program, word):
    known = {
        "./cursus": lambda: set(re.findall(r"^  (\w+) ", said("./cursus", "help"), flags=re.M)),
        ".ci/run": lambda: {""},
        "python -m engine": engine_commands,
        "python3 -m engine": engine_commands,
        "manage.py": lambda: set(said(sys.executable, "manage.py", "help").split()),
    }
    assert word in {"", *known[program]()}


def engine_commands():
    text = said(sys.executable, "-m", "engine", "--help")
    return {*re.findall(r"[a-z]+", text), "--help"}


def said(*command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_readme_opens_with_its_two_commands():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    first = [line.split("#")[0].strip() for line in text.splitlines() if line.startswith("    ")]
    assert first[:2] == ["./cursus run", "./cursus test"]


def test_the_programs_can_be_started():
    assert os.access(ROOT / "cursus", os.X_OK)
    assert os.access(ROOT / ".ci/run", os.X_OK)


def test_every_folder_of_tests_belongs_to_a_suite():
    folders = {path.parent for path in committed() if path.name.startswith("test_")}
    homeless = {
        name_of(folder) for folder in folders if not any(s.holds(name_of(folder)) for s in SUITES)
    }
    assert not homeless


def test_every_page_of_the_docs_is_in_the_index():
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    pages = {page.relative_to(ROOT / "docs") for page in PAGES if page.parent == ROOT / "docs"}
    assert not [
        str(page) for page in pages if page.name != "README.md" and f"({page})" not in index
    ]
