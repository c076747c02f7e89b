"""What `archive_stream` measures; import it once Django is set up."""

import subprocess
import sys
from collections.abc import Iterator
from resource import RUSAGE_SELF, getrusage
from time import perf_counter
from typing import Final

from django.db import connection
from django.db.models import Max, Model
from django.test import Client

from games.archive.models import Facts, Held
from games.forum.models import Message
from games.play.models import PackedLog, Seat, Table

MADE: Final = 100
COPIED: Final = (
    (Table, ("id",), ("id",)),
    (Seat, ("id",), ("table_id",)),
    (PackedLog, (), ("table_id",)),
    (Message, ("id",), ("table_id",)),
    (Facts, (), ("table_id",)),
    (Held, ("id",), ("facts_id",)),
)
"""Each model that is copied, with its own key and the columns that name the table."""


def report(games: int) -> Iterator[str]:
    """Send everything twice in each form, and say what it took."""
    make = [sys.executable, "manage.py", "archive", "make", f"--games={MADE}", "--seed=1"]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL)  # its memory is not what counts
    began = perf_counter()
    copy_games(games // MADE - 1)
    yield f"{Table.objects.count()} games are there after {perf_counter() - began:.0f} s"
    yield f"before anything is sent: {held_most():.0f} MB"
    for name in ("games.csv", "games.ndjson"):
        for most in (games // 10, games):
            began, (lines, size) = perf_counter(), sent(name, most)
            took = perf_counter() - began
            said = f"{name}: {lines} lines, {size / 1e6:.0f} MB in {took:.0f} s"
            yield f"{said}; most memory so far {held_most():.0f} MB"


def copy_games(times: int) -> None:
    """Copy every game a number of times, with its seats, log, talk and facts."""
    step = (Table.objects.aggregate(last=Max("pk"))["last"] or 0) + 1
    with connection.cursor() as cursor:
        for model, keys, tables in COPIED:
            cursor.execute(_copies(model, keys, tables), {"times": times, "step": step})
            cursor.execute(f"ANALYZE {model._meta.db_table}")


def _copies(model: type[Model], keys: tuple[str, ...], tables: tuple[str, ...]) -> str:
    table = model._meta.db_table
    columns = [str(field.column) for field in model._meta.concrete_fields]
    last = model._default_manager.aggregate(last=Max("pk"))["last"] or 0
    made = {key: f'"{key}" + n * {last}' for key in keys}
    made |= {column: f'"{column}" + n * %(step)s' for column in tables}
    made |= {
        name: f"substr(md5({name} || n), 1, 12)" for name in ("code", "key") if name in columns
    }
    values = ", ".join(made.get(column, f'"{column}"') for column in columns)
    listed = ", ".join(f'"{column}"' for column in columns)
    return (
        f"INSERT INTO {table} ({listed}) SELECT {values} FROM {table}, "  # noqa: S608
        "generate_series(1, %(times)s) AS n"
    )


def sent(name: str, most: int) -> tuple[int, int]:
    """Read as many lines of the answer, as a browser would; return their number and size."""
    answer = Client().get(f"/archive/{name}")
    lines = size = 0
    for line in answer.streaming_content:  # type: ignore[attr-defined]
        lines, size = lines + 1, size + len(line)
        if lines >= most:
            break
    answer.close()
    return lines, size


def held_most() -> float:
    """Return the most memory that this process has held so far, in megabytes."""
    return getrusage(RUSAGE_SELF).ru_maxrss / 1024
