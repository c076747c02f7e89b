"""What the tests of the house look at: the committed files, and the Python among them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "games", "qvsite")


@cache
def committed() -> tuple[Path, ...]:
    """Files that git knows, and that are there; without git (an archive), all that lies about."""
    done = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    names = done.stdout.split("\0") if done.returncode == 0 else _lying_about()
    return tuple(ROOT / name for name in sorted(names) if name and (ROOT / name).is_file())


def _lying_about() -> list[str]:
    unwanted = {".venv", ".venv-engine", "var", "__pycache__", ".git"}
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
    return [str(path) for path in found if not unwanted & set(path.parts)]


def python_files(*rooms: str) -> list[Path]:
    files = [path for path in committed() if path.suffix == ".py"]
    return [path for path in files if path.relative_to(ROOT).parts[0] in (rooms or ROOMS)]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Every function with its length in lines, decorators and docstring left aside."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, _last_line(node) - _first_line(node) + 1


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    if ast.get_docstring(node) is None or len(node.body) == 1:
        return node.lineno
    return node.body[1].lineno


def _last_line(node: ast.AST) -> int:
    end = getattr(node, "end_lineno", None)
    assert isinstance(end, int)
    return end


def imports(path: Path) -> set[str]:
    """Full names of what a module imports, wherever the import stands in it."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module)
    return found
