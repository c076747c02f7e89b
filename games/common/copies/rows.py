"""Rows of any model as lines of JSON, the same on both databases."""

import base64
import hashlib
import json
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from django.apps import apps
from django.db import connection, models
from django.db.models import Value

Model = type[models.Model]
AT_ONCE: Final = 500
A_MICROSECOND: Final = timedelta(microseconds=1)
RANGE: Final = 1 << 256


def all_models() -> list[Model]:
    """Return all models that have a table of their own, including links between other models."""
    found = apps.get_models(include_auto_created=True)
    own = [one for one in found if one._meta.managed and not one._meta.proxy]
    return sorted(own, key=lambda one: one._meta.label)


def fields_of(model: Model) -> list[Any]:
    return list(model._meta.local_concrete_fields)


def lines_of(model: Model) -> Iterator[str]:
    """Yield the rows of a model, each as a list of the values of `fields_of`, in any order."""
    columns = [field.attname for field in fields_of(model)]
    rows = model._base_manager.order_by().values_list(*columns)
    for row in rows.iterator(chunk_size=AT_ONCE):
        yield json.dumps([*row], default=_written, sort_keys=True, separators=(",", ":"))


def insert(model: Model, lines: list[str]) -> None:
    """Insert rows as they are, without automatic values and without notices."""
    fields = fields_of(model)
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    said = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608
    values = [
        [_stored(field, raw) for field, raw in zip(fields, json.loads(line), strict=True)]
        for line in lines
    ]
    with connection.cursor() as cursor:
        cursor.executemany(said, values)


def delete_all(model: Model) -> None:
    """Delete all rows. References to them are checked only at the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608


class Sum:
    """A checksum over lines in any order, because databases sort text differently."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def add(self, label: str, line: str) -> None:
        digest = hashlib.sha256(f"{label}\n{line}".encode()).digest()
        self._sum = (self._sum + int.from_bytes(digest, "big")) % RANGE
        self.rows += 1

    @property
    def text(self) -> str:
        return f"{self._sum:064x}"


def _written(value: object) -> object:
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value // A_MICROSECOND
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    return str(value)


def _stored(field: Any, raw: Any) -> Any:
    if isinstance(field, models.JSONField):
        # None means no value in a column that allows it, else the null of JSON
        value = Value(None, models.JSONField()) if raw is None and not field.null else raw
        return _json(field, value)
    if raw is None:
        return None
    if isinstance(field, models.DurationField):
        raw = timedelta(microseconds=raw)
    elif isinstance(field, models.BinaryField):
        raw = base64.b64decode(raw)
    else:
        raw = field.to_python(raw)
    return field.get_db_prep_save(raw, connection)


def _json(field: Any, value: Any) -> Any:
    if isinstance(value, Value):
        return connection.ops.adapt_json_value(None, field.encoder)
    return None if value is None else connection.ops.adapt_json_value(value, field.encoder)
