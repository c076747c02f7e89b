"""What `archive_size` measures; import it once Django is set up."""

from collections import defaultdict
from typing import Final

from django.apps import apps
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Model

from games.archive.models import Facts
from games.play.models import Table

IN_A_PAGE: Final = 28
"""Bytes that a row takes besides its columns: its header's rest and its place in the page."""


TOAST: Final = """(
    SELECT COALESCE(SUM(pg_indexes_size(reltoastrelid)), 0)::float
    FROM pg_class WHERE oid = to_regclass(%s) AND reltoastrelid > 0
)"""
"""The index of the parts of long values, which PostgreSQL keeps apart."""


def sizes() -> tuple[list[float], list[int]]:
    """Return the bytes and the number of entries of each game."""
    found: defaultdict[int, float] = defaultdict(float)
    with connection.cursor() as cursor:
        for model, column in _of_tables():
            for table_id, size in _sizes_of(cursor, model, column):
                found[table_id] += size
    entries = dict(Table.objects.exclude(length=0).values_list("pk", "length"))
    return [found[pk] for pk in entries], list(entries.values())


def _of_tables() -> list[tuple[type[Model], str]]:
    """Return all models that belong to one table, each with the column that names it."""
    known: list[tuple[type[Model], str]] = [(Table, "id")]
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.remote_field is not None and field.remote_field.model in (Table, Facts):
                known.append((model, str(field.column)))
                break
    return [one for one in known if one[0] is not Table or one[1] == "id"]


def _sizes_of(cursor: CursorWrapper, model: type[Model], column: str) -> list[tuple[int, float]]:
    name = model._meta.db_table
    run = cursor.execute
    run(f"VACUUM ANALYZE {name}")
    run(f"SELECT pg_indexes_size('{name}')::float / GREATEST(COUNT(*), 1) FROM {name}")  # noqa: S608
    share = cursor.fetchone()[0]
    run(f"SELECT {TOAST} / GREATEST(COUNT(*), 1) FROM {name}", [name])  # noqa: S608
    share += cursor.fetchone()[0]
    each = f"pg_column_size({name}.*) + {IN_A_PAGE} + {share}"
    run(f"SELECT {column}, SUM({each}) FROM {name} WHERE {column} > 0 GROUP BY 1")  # noqa: S608
    return [(pk, float(size)) for pk, size in cursor.fetchall()]
