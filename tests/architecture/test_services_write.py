"""Only services write, and nobody asks the network while a transaction is open."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from tests.architecture.house import ROOT, name_of, python_files, tree_of

READERS = ("views", "public_views", "forms", "selectors", "urls", "context_processors")
"""Modules of these names, and tags of templates, only read."""

WRITES = {
    *("save", "create", "delete", "bulk_create", "bulk_update", "get_or_create"),
    "update_or_create",
}


def readers() -> list[Path]:
    files = python_files("games")
    return [p for p in files if p.stem in READERS or "templatetags" in p.parts]


def writes_in(tree: ast.AST) -> Iterator[str]:
    """Yield the calls that write rows: `update` only on a manager or a query."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name, of = node.func.attr, ast.unparse(node.func.value)
        if of == "form":
            continue  # a form of allauth, which keeps to its own services
        on_rows = ".objects" in of or ".filter(" in of
        if (name in WRITES and (on_rows or name != "create")) or (name == "update" and on_rows):
            yield f"{node.lineno}: {ast.unparse(node.func)}"


@pytest.mark.parametrize("path", readers(), ids=name_of)
def test_only_services_write(path: Path) -> None:
    assert not list(writes_in(tree_of(path)))


@pytest.mark.parametrize(
    "line", ["table.save()", "Seat.objects.filter(pk=1).update(turns=2)", "rows.delete()"]
)
def test_a_write_is_noticed(line: str) -> None:
    assert list(writes_in(ast.parse(line)))


NETWORK = {
    *("get_connection", "urlopen", "create_connection", "send_messages", "connection_for_write"),
    *("HTTPConnection", "HTTPSConnection", "SMTP", "LMTP", "getaddrinfo", "apply_async", "delay"),
}
"""What reaches out of the process, by the last name of the call."""


def modules() -> dict[str, ast.Module]:
    found = {}
    for path in python_files("games", "qvsite"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = tree_of(path)
    return found


def calls_of(module: str, tree: ast.Module) -> dict[str, set[str]]:
    """Return for each function of a module what it calls: full names, as far as imports tell.

    What a facade hands on counts as a call of it.
    """
    known = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for alias in node.names:
                known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    own = {function.name: f"{module}.{function.name}" for function in functions}
    facades = {f"{module}.{name}": {full} for name, full in known.items()}
    return facades | {
        f"{module}.{function.name}": {
            _full(call, own | known) for call in ast.walk(function) if isinstance(call, ast.Call)
        }
        for function in functions
    }


def _full(call: ast.Call, known: dict[str, str]) -> str:
    said = ast.unparse(call.func)
    first, _, rest = said.partition(".")
    if first in known:
        return f"{known[first]}.{rest}" if rest else known[first]
    return said.rpartition(".")[2] if "." in said else said


def _is_atomic(node: ast.AST) -> TypeGuard[ast.FunctionDef | ast.With]:
    if isinstance(node, ast.FunctionDef):
        return any("atomic" in ast.unparse(each) for each in node.decorator_list)
    return isinstance(node, ast.With) and any("atomic" in ast.unparse(i) for i in node.items)


def reached(names: set[str], calls: dict[str, set[str]]) -> set[str]:
    """Return these functions and all that they call, directly or by others."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            names |= calls.get(name, set())
    return found


def test_no_network_in_a_transaction() -> None:
    trees = modules()
    calls: dict[str, set[str]] = {}
    for module, tree in trees.items():
        calls |= calls_of(module, tree)
    wrong = []
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if _is_atomic(node):
                inner = ast.Module(body=[_shell(node)], type_ignores=[])
                begun = calls_of(module, _with_imports(tree, inner))[f"{module}.block"]
                ours = {
                    f"{module}.{call}" if f"{module}.{call}" in calls else call for call in begun
                }
                out = {call for call in reached(ours, calls) if call.rpartition(".")[2] in NETWORK}
                wrong += [f"{module}:{node.lineno} {call}" for call in out]
    assert not wrong


def _shell(node: ast.FunctionDef | ast.With) -> ast.FunctionDef:
    """Return a function `block` with the body of what runs in one transaction."""
    empty = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.FunctionDef(name="block", args=empty, body=node.body, decorator_list=[])


def _with_imports(tree: ast.Module, inner: ast.Module) -> ast.Module:
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return ast.Module(body=[*imports, *inner.body], type_ignores=[])


def test_a_network_behind_two_functions_is_noticed() -> None:
    tree = ast.parse("def a():\n    b()\ndef b():\n    get_connection()\n")
    assert "get_connection" in reached({"m.a"}, calls_of("m", tree))
