"""Write a copy of the whole site, and put one back: all of it, or nothing."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from games.common.copies.rows import (
    AT_ONCE,
    Model,
    Sum,
    all_models,
    delete_all,
    fields_of,
    insert,
    lines_of,
)

FORMAT: Final = "cursus-site/1"


class CopyRefused(Exception):
    """A copy cannot be put back: a sentence says why."""


def write_copy(path: Path) -> int:
    """Write all rows into a file, as they are at one moment; return how many.

    The file gets its name only when it is complete, so that an interrupted copy never replaces
    another.
    """
    part = path.with_name(f"{path.name}.part")
    with (
        _one_moment(),
        os.fdopen(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as raw,
    ):
        with gzip.open(raw, "wt", encoding="utf-8", newline="\n") as file:
            rows = _write(file)
        raw.flush()
        os.fsync(raw.fileno())
    part.replace(path)
    return rows


def put_back(path: Path, *, over: bool = False) -> int:
    """Replace all rows by those of a copy; return how many. Without `over` the site must be empty.

    It is one transaction: if anything stops it, the old rows are still there. A database without
    tables gets them first.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
            head = _read(file)
            _check_format(head)
            if not _migrations():
                call_command("migrate", verbosity=0)
            return _put_back(file, head, over=over)
    except (OSError, EOFError, UnicodeDecodeError) as fault:
        raise CopyRefused(f"The copy cannot be read: {fault}") from None


@transaction.atomic
def _put_back(file: IO[str], head: dict[str, Any], *, over: bool) -> int:
    if head.get("migrations") != _migrations():
        raise CopyRefused("The copy is of another version of the site. Put it back with that one.")
    if get_user_model()._base_manager.exists() and not over:
        raise CopyRefused("There are people on this site. With --over they are replaced.")
    return _replace(file)


def _one_moment() -> Any:
    """Return a transaction that sees everything as it was when it began."""
    block = transaction.atomic()
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        return block
    return _Snapshot(block)


class _Snapshot:
    """A transaction of PostgreSQL whose reads all see the same moment."""

    def __init__(self, block: Any) -> None:
        self._block = block

    def __enter__(self) -> None:
        self._block.__enter__()
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def __exit__(self, *failure: Any) -> None:
        self._block.__exit__(*failure)


def _write(file: IO[str]) -> int:
    _line(file, {"format": FORMAT, "migrations": _migrations()})
    whole = Sum()
    for model in all_models():
        label = model._meta.label
        _line(file, {"model": label, "columns": [field.column for field in fields_of(model)]})
        for line in lines_of(model):
            whole.add(label, line)
            file.write(f"{line}\n")
    _line(file, {"rows": whole.rows, "sum": whole.text})
    return whole.rows


def _line(file: IO[str], value: object) -> None:
    file.write(json.dumps(value, separators=(",", ":")) + "\n")


def _migrations() -> list[str]:
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied)


def _read(file: IO[str]) -> Any:
    text = file.readline()
    try:
        return json.loads(text)
    except ValueError:
        raise CopyRefused("This file is not a copy of a site, or it is incomplete.") from None


def _check_format(head: Any) -> None:
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise CopyRefused(f"This is not a copy of a site: its first line is not {FORMAT}.")


def _replace(file: IO[str]) -> int:
    known = {model._meta.label: model for model in all_models()}
    for model in known.values():
        delete_all(model)
    end = _insert_all(file, known)
    connection.check_constraints()
    with connection.cursor() as cursor:
        for said in connection.ops.sequence_reset_sql(no_style(), [*known.values()]):
            cursor.execute(said)
    there = Sum()
    for label, model in known.items():
        for line in lines_of(model):
            there.add(label, line)
    if (there.rows, there.text) != (end.get("rows"), end.get("sum")):
        raise CopyRefused(
            "The restored rows differ from those that were copied. Nothing has been changed."
        )
    return there.rows


def _insert_all(file: IO[str], known: dict[str, Model]) -> dict[str, Any]:
    """Insert the rows of all models; return the last line, which says how many there are."""
    model, lines = None, list[str]()
    for line in _lines(file):
        if line.startswith("[") and model is not None:
            lines.append(line)
        if lines and (len(lines) == AT_ONCE or not line.startswith("[")):
            assert model is not None
            insert(model, lines)
            lines = []
        if line.startswith("{"):
            told: dict[str, Any] = json.loads(line)
            if "sum" in told:
                return told
            model = known[told["model"]]
    raise CopyRefused("The copy is incomplete: its end is missing.")


def _lines(file: IO[str]) -> Iterator[str]:
    for line in file:
        yield line.rstrip("\n")
