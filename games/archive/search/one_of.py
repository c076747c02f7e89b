"""The condition that a game is one of many, whose ids are known."""

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import BooleanField, F, Func


class OneOf(Func):
    """The condition that the primary key is among some numbers, handed over as one value.

    With `pk__in` each number would be a value of its own: of thousands, writing and reading the
    statement takes longer than the search.
    """

    conditional = True

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = sorted(set(numbers))
        super().__init__(F("pk"), output_field=BooleanField())

    def as_postgresql(self, compiler: Any, connection: Any, **named: Any) -> Any:
        return f"{self._column(compiler)} = ANY(%s::bigint[])", (self.numbers,)

    def as_sqlite(self, compiler: Any, connection: Any, **named: Any) -> Any:
        listed = "SELECT value FROM json_each(%s)"
        return f"{self._column(compiler)} IN ({listed})", (json.dumps(self.numbers),)

    def _column(self, compiler: Any) -> str:
        (key,) = self.get_source_expressions()
        return str(compiler.compile(key)[0])
