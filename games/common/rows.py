"""Rows written with SQL of our own, for rows that every entry writes.

There Django takes several times as long to build the statement as the database to run it. These
functions take plain values for columns of one table: no expressions, no joins, no signals.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import Field, Model


def insert_new(rows: Sequence[Model]) -> None:
    """Insert rows of one model, leaving out those that a unique constraint refuses."""
    model = type(rows[0])
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(_column(field) for field in fields)
    one = f"({', '.join(['%s'] * len(fields))})"
    sql = (  # names of columns come from models alone
        f"INSERT INTO {_table(model)} ({columns}) VALUES {', '.join([one] * len(rows))} "  # noqa: S608
        "ON CONFLICT DO NOTHING"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [_given(f, f.pre_save(row, True)) for row in rows for f in fields])


def update_where(model: type[Model], where: Mapping[str, Any], changes: Mapping[str, Any]) -> int:
    """Change the rows that have these values (none of them None); return their number."""
    by = [(model._meta.get_field(name), value) for name, value in where.items()]
    to = [(model._meta.get_field(name), value) for name, value in changes.items()]
    sql = (
        f"UPDATE {_table(model)} SET {', '.join(f'{_column(f)} = %s' for f, _ in to)} "  # noqa: S608
        f"WHERE {' AND '.join(f'{_column(f)} = %s' for f, _ in by)}"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [_given(field, value) for field, value in (*to, *by)])
        return int(cursor.rowcount)


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _column(field: Any) -> str:
    return connection.ops.quote_name(field.column)


def _given(field: "Field[Any, Any] | Any", value: Any) -> Any:
    return field.get_db_prep_save(value, connection=connection)
