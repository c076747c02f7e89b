"""Find games: pages that begin behind a cursor, all games of a query, and counts of kinds."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.core.exceptions import EmptyResultSet
from django.db import connections
from django.db.models import Q, QuerySet

from games.archive.models import Facts
from games.archive.query.terms import Query, WordChoice
from games.archive.search import cursors
from games.archive.search.conditions import found_by
from games.archive.search.cursors import Cursor, cursor_after
from games.archive.search.people import people_in
from games.archive.search.replica import on_replica, still_readable

A_PAGE: Final = 20
AT_ONCE: Final = 1000
LACKING: Final = ("margin", "consent")
"""The numbers that some games lack: those come last, whichever way the others are sorted."""


@dataclass(frozen=True, slots=True)
class FoundPage:
    """Some games in order, and the cursor of the page after them; empty if there is none."""

    games: list[Facts]
    following: str


@dataclass(frozen=True, slots=True)
class Counts:
    """How many games a query finds, in all and by their kinds.

    If it finds more than `MOST_COUNTED`, `all` is that number, and kinds are those of the newest.
    """

    all: int
    kinds: dict[str, Counter[str]]
    is_capped: bool = False


def found(query: Query, viewer: int | None) -> "QuerySet[Facts]":
    """Return the games that the viewer finds, in no particular order."""
    return Facts.objects.filter(found_by(query, viewer, people_in(query, viewer)))


def page_of(query: Query, viewer: int | None, cursor: str = "", most: int = A_PAGE) -> FoundPage:
    """Return a page. It raises a `ForeignCursor` if the cursor is not one of this query."""
    after = cursors.read(cursor, query) if cursor else None
    games = list(_some(query, on_replica(found(query, viewer)), after, most + 1))
    more = len(games) > most
    shown = games[:most]
    following = cursors.written(cursor_after(shown[-1], query), query) if more else ""
    return FoundPage(still_readable(shown, viewer), following)


def all_of(query: Query, viewer: int | None, most: int | None = None) -> Iterator[Facts]:
    """Yield at most `most` games of a query in order, a few at a time."""
    after, left, games = None, most, on_replica(found(query, viewer))
    while left is None or left > 0:
        wanted = AT_ONCE if left is None else min(left, AT_ONCE)
        rows = list(_some(query, games, after, wanted))
        yield from still_readable(rows, viewer)
        if len(rows) < wanted:
            return
        after = cursor_after(rows[-1], query)
        left = None if left is None else left - len(rows)


def counts_of(query: Query, viewer: int | None) -> Counts:
    """Count the games of a query by kinds, with one pass over them, up to `MOST_COUNTED`."""
    games = on_replica(found(query, viewer))
    rows = _counted(games.order_by()[: MOST_COUNTED + 1])
    is_capped = sum(row[-1] for row in rows) > MOST_COUNTED
    if is_capped:
        rows = _counted(games.order_by("-ended_at", "code")[:MOST_COUNTED])
    kinds: dict[str, Counter[str]] = {name: Counter() for name in KINDS}
    every = 0
    for game, seats, ending, won_by, month, number in rows:
        every += number
        said = (game, str(seats), ending, won_by, str(month // 100).zfill(4))
        for name, word in zip(KINDS, said, strict=True):
            if word:
                kinds[name][word] += number
    return Counts(every, kinds, is_capped)


def _counted(games: "QuerySet[Facts]") -> list[tuple[str, int, str, str, int, int]]:
    """Count games by the columns of kinds. Django cannot group rows of which it takes so many."""
    try:
        inside, values = games.values(*COUNTED).query.get_compiler(games.db).as_sql()
    except EmptyResultSet:  # Django sees that nothing can match
        return []
    columns = ", ".join(COUNTED)
    sql = f"SELECT {columns}, COUNT(*) FROM ({inside}) AS games GROUP BY {columns}"  # noqa: S608
    with connections[games.db].cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple[str, int, str, str, int, int]] = cursor.fetchall()
    return rows


MOST_COUNTED: Final = 100_000
"""Games that are counted exactly; a count of millions would be no help, and take long."""

COUNTED: Final = ("game", "seats", "ending", "won_by", "month")
KINDS: Final = ("game", "seats", "ending", "won-by", "ended")
"""The keys by which games are counted, each with the values that a term of it can have."""


def _some(
    query: Query, games: "QuerySet[Facts]", after: Cursor | None, most: int
) -> Iterator[Facts]:
    """Yield the games that follow, from one stretch of an index after the other."""
    left = most
    for condition, order in _stretches(query, after):
        rows = list(games.filter(condition).order_by(*order)[:left])
        yield from rows
        left -= len(rows)
        if not left:
            return


def _stretches(query: Query, after: Cursor | None) -> Iterator[tuple[Q, tuple[str, ...]]]:
    """Yield conditions and orders, so that an index begins where each stretch begins.

    With one condition for all of them, the database would have to search for a page deep inside
    equal values.
    """
    key, down = query.sort.key, query.sort.down
    newest = ("-ended_at", "code")
    if key == "ended":
        yield (
            Q() if after is None else _behind(after, down),
            (newest if down else ("ended_at", "code")),
        )
        return
    lacks, has = Q(**{f"{key}__isnull": True}), Q(**{f"{key}__isnull": False})
    sorted_ = (f"-{key}" if down else key, *newest)
    if after is None:
        if not _all_lack(query, key):
            yield has, sorted_
    elif after.value is None:
        yield lacks & _behind(after, down=True), newest
        return
    else:
        yield Q(**{key: after.value}) & _behind(after, down=True), newest
        yield Q(**{f"{key}__lt" if down else f"{key}__gt": after.value}), sorted_
    if key in LACKING:
        yield lacks, newest


def _all_lack(query: Query, number: str) -> bool:
    """Return whether a term about a kind of game says that no game found has this number.

    An index over kind and number tells at once. PostgreSQL would take the two for independent, and
    walk through all games that have the number.
    """
    if number not in LACKING:
        return False
    kinds = [one for one in query.terms if one.key in KINDS_LACKING and not one.negated]
    return any(
        all(
            isinstance(value, WordChoice)
            and not _some_has(KINDS_LACKING[term.key], value.word, number)
            for value in term.values
        )
        for term in kinds
    )


def _some_has(kind: str, word: str, number: str) -> bool:
    have = Facts.objects.filter(**{kind: word, f"{number}__isnull": False})
    return bool(have.order_by(kind, number).values_list("pk", flat=True)[:1])


KINDS_LACKING: Final = {"game": "game", "ending": "ending", "won-by": "won_by"}
"""The keys that name a kind of game, with their columns."""


def _behind(after: Cursor, down: bool) -> Q:
    """Return the condition on games that come after this one, by end and then by code."""
    later = "lt" if down else "gt"
    same = Q(ended_at=after.ended_at, code__gt=after.code)
    inside = Q(**{f"ended_at__{later}e": after.ended_at})
    return inside & (Q(**{f"ended_at__{later}": after.ended_at}) | same)
