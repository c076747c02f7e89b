"""All hooks are in qvsite/wiring.py, in order, and `manage.py hooks` prints them."""

import ast
import dataclasses
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.accounts.registry import registry as accounts
from games.common.health import health
from games.common.liveness import standstill
from games.common.sweeps import sweeps
from games.lobby.registry import registry as lobby
from games.play.registry import registry as play
from games.post.registry import AlreadyFilled, Channel
from games.post.registry import registry as post
from qvsite import wiring
from qvsite.management.commands.hooks import functions_of
from tests.architecture.house import ROOT, committed, name_of, tree_of
from tests.sure import sure

REGISTRIES = (accounts, play, lobby, post, health, sweeps)


def registered() -> Iterator[tuple[str, dict[str, Any]]]:
    """What the apps call, list by list: the hooks that are in the registries now."""
    for registry in REGISTRIES:
        for field in dataclasses.fields(registry):
            yield f"{type(registry).__module__}{field.name}", dict(getattr(registry, field.name))
    yield "standstill", {"clock": standstill.look}


@pytest.fixture(scope="module")
def printed() -> str:
    out = StringIO()
    call_command("hooks", stdout=out)
    return out.getvalue()


def test_there_are_hooks() -> None:
    assert sum(len(hooks) for _, hooks in registered()) > 40


@pytest.mark.parametrize(
    ("name", "hooks"), list(registered()), ids=lambda of: of if isinstance(of, str) else ""
)
def test_every_hook_stands_in_the_wiring_in_its_order(name: str, hooks: dict[str, Any]) -> None:
    connected = [list(event.hooks.items()) for event in wiring.EVENTS if event.connect]
    assert list(hooks.items()) in connected


@pytest.mark.parametrize(
    ("name", "hooks"), list(registered()), ids=lambda of: of if isinstance(of, str) else ""
)
def test_the_command_prints_every_hook_in_its_order(
    name: str, hooks: dict[str, Any], printed: str
) -> None:
    numbered = [f"{number:4}. {called}" for number, called in enumerate(hooks, 1)]
    found = [re.findall(r"^ +\d+\. .*$", part, flags=re.M) for part in printed.split("\n\n")]
    assert numbered in found
    for hook in hooks.values():
        for function in functions_of(hook):
            assert f"{function.__module__}.{function.__qualname__}\n" in printed
            assert sure(function.__doc__).partition("\n")[0] in printed


def test_a_channel_is_printed_with_both_its_functions() -> None:
    assert functions_of(Channel(set, print)) == (set, print)


def test_the_architecture_page_names_the_command() -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    assert "`manage.py hooks`" in page
    assert "`qvsite/wiring.py`" in page


APPS = [path for path in committed() if path.match("games/*/apps.py")]


@pytest.mark.parametrize("path", APPS, ids=name_of)
def test_apps_only_connect_signals_of_libraries(path: Path) -> None:
    ready = [n for n in ast.walk(tree_of(path)) if getattr(n, "name", "") == "ready"]
    for function in ready:
        assert isinstance(function, ast.FunctionDef)
        (statement,) = function.body
        assert isinstance(statement, ast.ImportFrom)
        assert [alias.name for alias in statement.names] == ["signals"]


def test_a_second_mail_for_a_kind_is_an_error_at_start_up() -> None:
    with pytest.raises(AlreadyFilled, match="your_turn"):
        sure(wiring.LETTERS.connect)()


def test_a_kind_declared_twice_is_an_error_at_start_up() -> None:
    with pytest.raises(AlreadyFilled, match="address_bounced"):
        sure(wiring.KINDS.connect)()
