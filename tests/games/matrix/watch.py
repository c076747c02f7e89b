"""What a request did to the database: every table is compared, but for a few that note visits."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.apps import apps
from django.db import connection

NOT_COMPARED: Final = {"django_session"}
"""Sessions of browsers: what a page has said stands in them until the next is shown."""

Contents = dict[str, tuple[int, str]]
_WRITES: Final = re.compile(r"(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) \"(\w+)\"")
_READS: Final = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "PRAGMA", "EXPLAIN", "SET")


def tables() -> list[str]:
    """The tables of all models, those between them too."""
    models = apps.get_models(include_auto_created=True)
    return sorted({model._meta.db_table for model in models if model._meta.managed})


def contents(names: Iterable[str] | None = None) -> Contents:
    """The number of rows of each table and a hash of all their values."""
    found = {}
    with connection.cursor() as cursor:
        for name in tables() if names is None else sorted(names):
            if name not in NOT_COMPARED:
                cursor.execute(f'SELECT * FROM "{name}"')  # noqa: S608
                rows = sorted(repr(row) for row in cursor.fetchall())
                found[name] = (len(rows), hashlib.sha256("\n".join(rows).encode()).hexdigest())
    return found


class Watch:
    """Which tables were written to, and which of them have changed since `before`.

    What no statement has written to is as it was, and is not read again.
    """

    def __init__(self, before: Contents) -> None:
        self.before = before
        self.written: set[str] = set()

    def __call__(self, execute: Any, sql: Any, *rest: Any) -> Any:
        if not str(sql).lstrip(" (").upper().startswith(_READS):
            named = _WRITES.match(str(sql))
            self.written |= {named[1]} & set(self.before) if named else set(self.before)
        return execute(sql, *rest)

    def changed(self) -> list[str]:
        after = contents(self.written)
        return [name for name in after if after[name] != self.before[name]]


@contextmanager
def watching(before: Contents) -> Iterator[Watch]:
    watch = Watch(before)
    with connection.execute_wrapper(watch):
        yield watch
