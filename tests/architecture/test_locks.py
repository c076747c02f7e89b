"""The locks name versions and nothing else, and agree with each other and pyproject.toml."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.architecture.house import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-engine.lock")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PROJECT["dependency-groups"]


def pins(lock):
    lines = (ROOT / lock).read_text(encoding="utf-8").splitlines()
    return {plain(name): version for name, version in (line.split("==") for line in lines)}


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements(*names):
    found = []
    for item in (item for name in names for item in GROUPS[name]):
        group = isinstance(item, dict)
        found += requirements(item["include-group"]) if group else [Requirement(item)]
    return found


SITE = [Requirement(line) for line in PROJECT["project"]["dependencies"]]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_versions_only(lock):
    text = (ROOT / lock).read_text(encoding="utf-8")
    for sign in ("http:", "https:", "file:", "@", "--", "\\"):
        assert sign not in text
    for line in text.splitlines():
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line), line


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.lock", SITE),
        ("requirements-dev.lock", SITE + requirements("tests", "checks")),
        ("requirements-engine.lock", requirements("engine-tests")),
    ],
)
def test_a_lock_holds_what_pyproject_asks_for(lock, wanted):
    pinned = pins(lock)
    for requirement in wanted:
        name = plain(requirement.name)
        assert requirement.specifier.contains(pinned.get(name, "0")), requirement


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-engine.lock"])
def test_the_locks_agree(lock):
    assert pins(lock).items() <= pins("requirements-dev.lock").items()


def test_the_engine_is_tested_without_django():
    assert "django" not in pins("requirements-engine.lock")


def test_every_dependency_says_why():
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    for requirement in SITE + requirements("tests", "checks"):
        assert f"`{requirement.name}`" in page, (
            f"say in docs/dependencies.md why {requirement.name}"
        )
