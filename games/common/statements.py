"""Queries whose SQL is written once in a process (docs/speed.md, "Statements").

Django takes longer to write a query with many subqueries than the database to answer it. A
`Statement` describes its query with the ORM, like any other, has it written at its first use, and
from then on changes nothing but the values in it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.sql import Query

Found = TypeVar("Found", bound=Model)
Value = int | str | datetime
Values = Mapping[Value, Value | list[Any]]
"""What stands in the query for each mark."""

# Marks: values that no row has. A query is described with them, and each use puts others there.
PERSON: Final = -1_000_000_001
VIEWER: Final = -1_000_000_002
KEYS: Final = -1_000_000_003
CODES: Final = "\ue000codes"
NOW: Final = datetime(1, 2, 3, 4, 5, 6, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class WrittenSql:
    """The SQL of a query, and what its compiler knows of the columns that come back."""

    query: Query
    parts: tuple[str, ...]  # the SQL between its values
    params: tuple[Any, ...]
    columns: tuple[Any, Any, Any, int]

    def filled(self, values: Values) -> tuple[str, list[Any]]:
        """Return the SQL and its parameters, with values for the marks; lists become as long."""
        sql: list[str] = [self.parts[0]]
        params: list[Any] = []
        for part, param in zip(self.parts[1:], self.params, strict=True):
            value = values.get(param, param) if isinstance(param, Value) else param
            several = value if isinstance(value, list) else [value]
            sql += [", ".join(["%s"] * len(several)) or "NULL", part]
            params += several
        return "".join(sql), params


@dataclass(frozen=True, slots=True)
class SelectedModel:
    """A model among the columns of a query: its own, or one that `select_related` names."""

    model: type[Model]
    columns: slice
    names: list[str]
    key: int  # the place of the primary key in a row

    @classmethod
    def of(cls, select: Any, kinds: Any) -> "SelectedModel":
        places = kinds["select_fields"]
        columns = slice(places[0], places[-1] + 1)
        names = [column[0].target.attname for column in select[columns]]
        key = places[0] + names.index(kinds["model"]._meta.pk.attname)
        return cls(kinds["model"], columns, names, key)

    def made_of(self, row: Any) -> Any:
        """Return the model that a row holds; None where nothing was joined."""
        if row[self.key] is None:
            return None
        return self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.columns])


class Statement(Generic[Found]):
    """A query of the ORM whose SQL is written at its first use. A mark for a list is its element.

    The description may depend on nothing but constants: whatever differs from one use to the next
    is a mark.
    """

    def __init__(self, described: "Callable[[], QuerySet[Found, Any]]") -> None:
        self._described = described
        self._written: dict[str, WrittenSql] = {}

    def rows(self, values: Values) -> list[Any]:
        """Return what a query of values finds: one sequence for each row."""
        return self._answered(values)[1]

    def models(self, values: Values) -> list[Found]:
        """Return the models that the query finds, with what it selects and annotates beside."""
        written, rows = self._answered(values)
        select, kinds, annotated, _ = written.columns
        own = SelectedModel.of(select, kinds)
        beside = [
            (SelectedModel.of(select, related), related["local_setter"], related["remote_setter"])
            for related in kinds.get("related_klass_infos", ())
        ]
        found = []
        for row in rows:
            one = own.made_of(row)
            for selected, set_here, set_there in beside:
                other = selected.made_of(row)
                set_here(one, other)
                if other is not None:
                    set_there(other, one)
            for name, at in (annotated or {}).items():
                setattr(one, name, row[at])
            found.append(one)
        return found

    def _answered(self, values: Values) -> tuple[WrittenSql, list[Any]]:
        connection = connections[DEFAULT_DB_ALIAS]
        written = self._written.get(connection.vendor)
        if written is None:
            written = self._written[connection.vendor] = _written(self._described().query)
        sql, params = written.filled({_adapted(mark): _adapted(values[mark]) for mark in values})
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            rows = cursor.fetchall()
        compiler = written.query.get_compiler(DEFAULT_DB_ALIAS)
        select, _, _, width = written.columns
        converters = compiler.get_converters([column[0] for column in select[:width]])
        return written, list(compiler.apply_converters(rows, converters) if converters else rows)


def _written(query: Query) -> WrittenSql:
    compiler = query.get_compiler(DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    columns = (compiler.select, compiler.klass_info, compiler.annotation_col_map)
    return WrittenSql(query, tuple(sql.split("%s")), tuple(params), (*columns, compiler.col_count))


def _adapted(value: Any) -> Any:
    """Return a value as the database is given it: moments are text in SQLite."""
    if isinstance(value, datetime):
        return connections[DEFAULT_DB_ALIAS].ops.adapt_datetimefield_value(value)
    return value
