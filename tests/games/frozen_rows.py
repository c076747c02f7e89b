"""Rows that take long to make: made once in a process, and put back for each test after that."""

from collections.abc import Callable
from typing import Generic, TypeVar

from django.core.management.color import no_style
from django.db import connection

from games.common.copies.rows import Model, all_models, insert, lines_of

Made = TypeVar("Made")
Rows = dict[Model, list[str]]


class Frozen(Generic[Made]):
    """The object that a function makes, with all rows that it has added.

    The same object is given to each test, so what it keeps of the rows must be ids and values.
    """

    def __init__(self, make: Callable[[], Made]) -> None:
        self.make = make
        self.found: tuple[Made, Rows] | None = None

    def put_back(self) -> Made:
        """Make it, or put the rows back that were made before."""
        if self.found is None:
            before = _all_rows()
            made = self.make()
            after = _all_rows()
            new = {model: sorted(after[model] - before[model]) for model in after}
            self.found = made, {model: lines for model, lines in new.items() if lines}
            return made
        made, rows = self.found
        for model, lines in rows.items():
            insert(model, lines)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), [*rows]):
                cursor.execute(statement)
        return made


def _all_rows() -> dict[Model, set[str]]:
    return {model: set(lines_of(model)) for model in all_models()}
