"""The locks name versions and hashes only, and agree with each other and pyproject.toml."""

import re
import tomllib
from importlib import metadata

import pytest
from packaging.requirements import Requirement

from tests.architecture.house import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-engine.lock")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PROJECT["dependency-groups"]


def pins(lock: str) -> dict[str, str]:
    words = (ROOT / lock).read_text(encoding="utf-8").split()
    named = [word.split("==") for word in words if "==" in word]
    return {plain(name): version for name, version in named}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements(*names: str) -> list[Requirement]:
    found = []
    for item in (item for name in names for item in GROUPS[name]):
        group = isinstance(item, dict)
        found += requirements(item["include-group"]) if group else [Requirement(item)]
    return found


SITE = [Requirement(line) for line in PROJECT["project"]["dependencies"]]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_versions_and_hashes_only(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    for sign in ("http:", "https:", "file:", "@", "index"):
        assert sign not in text
    for entry in text.replace(" \\\n", "").splitlines():
        pin, *hashes = entry.split()
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", pin), pin
        assert hashes, f"{pin} has no hash: ./cursus lock writes them"
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", word) for word in hashes), pin


# With hashes pip takes nothing that the lock does not name, on whatever machine.
MACHINES = [
    {"python_full_version": full, "python_version": short, "sys_platform": system}
    | {"platform_system": named, "platform_machine": machine, "os_name": "posix", "extra": ""}
    for full, short in [
        ("3.11.2", "3.11"),
        ("3.12.0", "3.12"),
        ("3.13.0", "3.13"),
        ("3.14.0", "3.14"),
    ]
    for system, named in [("linux", "Linux"), ("darwin", "Darwin")]
    for machine in ("x86_64", "aarch64", "arm64")
]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_is_enough_on_every_machine(lock: str) -> None:
    pinned = pins(lock)
    for name in pinned:
        for wanted in map(Requirement, metadata.requires(name) or []):
            here = not wanted.marker or any(map(wanted.marker.evaluate, MACHINES))
            assert not here or plain(wanted.name) in pinned, f"{name} wants {wanted}"


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.lock", SITE),
        ("requirements-dev.lock", SITE + requirements("tests", "checks")),
        ("requirements-engine.lock", requirements("engine-tests")),
    ],
)
def test_a_lock_holds_what_pyproject_asks_for(lock: str, wanted: list[Requirement]) -> None:
    pinned = pins(lock)
    for requirement in wanted:
        name = plain(requirement.name)
        assert requirement.specifier.contains(pinned.get(name, "0")), requirement


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-engine.lock"])
def test_the_locks_agree(lock: str) -> None:
    assert pins(lock).items() <= pins("requirements-dev.lock").items()


def test_the_engine_is_tested_without_django() -> None:
    assert "django" not in pins("requirements-engine.lock")


def test_every_dependency_says_why() -> None:
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    for requirement in SITE + requirements("tests", "checks"):
        assert f"`{requirement.name}`" in page, (
            f"say in docs/dependencies.md why {requirement.name}"
        )
