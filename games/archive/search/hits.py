"""Hits: the games in which some words were said, if they are few enough to be listed."""

import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter, neg
from typing import Any, Final

from django.db import connections
from django.db.models import FloatField, Func, Q, QuerySet

from games.archive.models import Said
from games.archive.search.one_of import OneOf
from games.archive.search.replica import on_replica

MOST: Final = 50_000
"""Messages up to which they are listed, if the database tells beforehand about how many they are;
games with words of more are met sooner on the way."""
FEW: Final = 5000
"""Messages up to which they are listed otherwise."""

GROWTH: Final = 4
LITTLE: Final = 5e-7
"""Less than lies between two moments, and more than a number of seconds may be off."""


class Seconds(Func):
    """A moment as a number: seconds since 1970. Thousands of moments are slow to read as such."""

    output_field = FloatField()

    def as_postgresql(self, compiler: Any, connection: Any, **named: Any) -> Any:
        return f"EXTRACT(EPOCH FROM {self._column(compiler)})::float8", ()

    def as_sqlite(self, compiler: Any, connection: Any, **named: Any) -> Any:
        column = self._column(compiler)
        # without its fraction, which SQLite would round up: to NULL at the very end of time
        whole = f"CAST(strftime('%%s', substr({column}, 1, 19)) AS REAL)"
        return f"{whole} + CAST('0' || substr({column}, 20) AS REAL)", ()

    def _column(self, compiler: Any) -> str:
        (moment,) = self.get_source_expressions()
        return str(compiler.compile(moment)[0])


@dataclass(frozen=True, slots=True)
class Hits:
    """Some games, each with the moment of its end in seconds. `|` and `&` are those of sets."""

    ended: Mapping[int, float]

    def __or__(self, other: "Hits") -> "Hits":
        return Hits({**self.ended, **other.ended})

    def __and__(self, other: "Hits") -> "Hits":
        return Hits({game: end for game, end in self.ended.items() if game in other.ended})

    @property
    def condition(self) -> Q:
        return Q(OneOf(self.ended)) if self.ended else Q(pk__in=())

    def portions(self, size: int, after: datetime | None, *, down: bool) -> Iterator[list[int]]:
        """Yield the games in the order of their ends, those of one moment together, in portions.

        They begin with those that ended at the moment `after`. Most searches find a page in the
        first portion, of this size, so the others are not looked at.
        """
        order = sorted(self.ended.items(), key=itemgetter(1), reverse=down)
        ends = [end for _game, end in order]
        start = 0 if after is None else _place(ends, after.timestamp(), down=down)
        while start < len(order):
            stop = min(start + size, len(order))
            while stop < len(order) and ends[stop] == ends[stop - 1]:
                stop += 1
            yield [game for game, _end in order[start:stop]]
            start, size = stop, size * GROWTH


def _place(ends: list[float], after: float, *, down: bool) -> int:
    """Return where the moment stands among these, or just before."""
    if down:
        return bisect_left(ends, -after - LITTLE, key=neg)
    return bisect_left(ends, after - LITTLE)


def hits_of(said: "QuerySet[Said]", narrowed: Q) -> Hits | None:
    """Return the games of those of these messages that are narrowed; None if they are too many.

    PostgreSQL walks through all games, the newest first, to find those that have a word, because
    that is best for common words. Of rare ones it takes seconds, so these are listed first.
    """
    rows = on_replica(said)
    expected = _estimate(rows)
    if expected is None or expected > MOST:  # or too large an archive to know its rare words
        narrowed, most = Q(), FEW
    else:
        most = MOST
    listed = list(rows.filter(narrowed).values_list("facts_id", Seconds("ended_at"))[: most + 1])
    return Hits(dict(listed)) if len(listed) <= most else None


def _estimate(rows: "QuerySet[Said]") -> int | None:
    """Return how many rows the database expects; None if it cannot tell."""
    if connections[rows.db].vendor != "postgresql":
        return None
    plan = json.loads(rows.values("pk").explain(format="json"))
    return int(plan[0]["Plan"]["Plan Rows"])
