"""Find games: pages that begin behind a cursor, all games of a query, and counts of kinds."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce

from games.archive.models import Facts
from games.archive.query.terms import Query, WordChoice
from games.archive.search import cursors
from games.archive.search.conditions import found_by, visible_to
from games.archive.search.cursors import Cursor, cursor_after
from games.archive.search.games_meant import games_meant
from games.archive.search.hits import Hits
from games.archive.search.one_of import OneOf
from games.archive.search.people import people_in
from games.archive.search.replica import on_replica, reads_from

A_PAGE: Final = 20
AT_ONCE: Final = 1000
PORTION: Final = 250
"""Games with words that are looked at first, to find those where other terms hold."""
LACKING: Final = ("margin", "consent")
"""The numbers that some games lack: those come last, whichever way the others are sorted."""


@dataclass(frozen=True, slots=True)
class FoundPage:
    """Some games in order, and the cursor of the page after them; empty if there is none."""

    games: list[Facts]
    following: str


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of games that a query finds, in all and by their kinds.

    If it finds more than `MOST_COUNTED`, `all` is that number, and kinds are those of the newest
    `NEWEST_COUNTED`.
    """

    all: int
    kinds: dict[str, Counter[str]]
    is_capped: bool = False

    @property
    def newest(self) -> int:
        return NEWEST_COUNTED


@dataclass(frozen=True, slots=True)
class Finds:
    """The games that a viewer finds, in no particular order, and whether they are few.

    `hits` are games with the words of the query, if they could be listed; those of them that are
    `beside`, where everything else holds, are the games that the viewer finds. Nearly all of them
    are, unless the query `has_more` terms than hits were narrowed by.
    """

    games: "QuerySet[Facts]"
    are_few: bool
    beside: "QuerySet[Facts]"
    hits: Hits | None
    has_more: bool


def finds_of(query: Query, viewer: int | None) -> Finds:
    """Return what the viewer finds; its conditions can be used several times."""
    condition = found_by(query, viewer, people_in(query, viewer))
    beside = on_replica(Facts.objects.filter(condition.beside))
    games = on_replica(Facts.objects.filter(condition.games))
    return Finds(games, condition.is_for_few, beside, condition.hits, condition.has_more)


def found(query: Query, viewer: int | None) -> "QuerySet[Facts]":
    """Return the games that the viewer finds, in no particular order, from the first database."""
    return finds_of(query, viewer).games.using(DEFAULT_DB_ALIAS)


def page_of(
    query: Query,
    viewer: int | None,
    cursor: str = "",
    most: int = A_PAGE,
    *,
    finds: Finds | None = None,
) -> FoundPage:
    """Return a page. It raises a `ForeignCursor` if the cursor is not one of this query.

    `finds` is what the query finds, if the caller knows it already.
    """
    after = cursors.read(cursor, query) if cursor else None
    games = list(_some(query, finds or finds_of(query, viewer), after, most + 1))
    more = len(games) > most
    shown = games[:most]
    following = cursors.written(cursor_after(shown[-1], query), query) if more else ""
    return FoundPage(still_readable(shown, viewer), following)


def all_of(query: Query, viewer: int | None, most: int | None = None) -> Iterator[Facts]:
    """Yield at most `most` games of a query in order, a few at a time."""
    after, left, finds = None, most, finds_of(query, viewer)
    while left is None or left > 0:
        wanted = AT_ONCE if left is None else min(left, AT_ONCE)
        rows = list(_some(query, finds, after, wanted))
        yield from still_readable(rows, viewer)
        if len(rows) < wanted:
            return
        after = cursor_after(rows[-1], query)
        left = None if left is None else left - len(rows)


def counts_of(query: Query, viewer: int | None, *, finds: Finds | None = None) -> Counts:
    """Count the games of a query by kinds, with one pass over them, up to `MOST_COUNTED`."""
    games = (finds or finds_of(query, viewer)).games
    rows = _counted(games.order_by()[: MOST_COUNTED + 1])
    is_capped = sum(row[-1] for row in rows) > MOST_COUNTED
    if is_capped:
        rows = _counted(games.order_by("-ended_at", "code")[:NEWEST_COUNTED])
    kinds: dict[str, Counter[str]] = {name: Counter() for name in KINDS}
    every = 0
    for game, seats, ending, won_by, month, number in rows:
        every += number
        said = (game, str(seats), ending, won_by, str(month // 100).zfill(4))
        for name, word in zip(KINDS, said, strict=True):
            if word:
                kinds[name][word] += number
    return Counts(MOST_COUNTED if is_capped else every, kinds, is_capped)


def _counted(games: "QuerySet[Facts]") -> list[tuple[str, int, str, str, int, int]]:
    """Count games by the columns of kinds. Django cannot group rows that it has limited."""
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


MOST_COUNTED: Final = 1_000_000
"""Games that are counted exactly, in one pass; a count of more would be no help, and take long."""

NEWEST_COUNTED: Final = 100_000
"""Games that are counted by kinds where there are more than that."""

COUNTED: Final = ("game", "seats", "ending", "won_by", "month")
KINDS: Final = ("game", "seats", "ending", "won-by", "ended")
"""The keys by which games are counted, each with the values that a term of it can have."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a list: its condition and its order. `kinds` are asked for one by one, if any.

    There is an index for each sort within a kind of game, and none for all kinds together.
    """

    condition: Q
    order: tuple[Any, ...]
    kinds: Sequence[str] | None = None


_ENDED_OF_FEW: Final = Coalesce("ended_at", "started_at")
"""The end of a game, which each of them has, written so that no index can be used for the order.

With the index PostgreSQL would walk through everybody's games, the newest first, to find those of
one person. To sort a few hundred takes a tenth of that.
"""


def _some(query: Query, finds: Finds, after: Cursor | None, most: int) -> Iterator[Facts]:
    """Yield the games that follow, from one stretch of an index after the other."""
    if finds.hits is not None and query.sort.key == "ended":
        yield from _some_hits(finds, finds.hits, query.sort.down, after, most)
        return
    left = most
    for stretch in _stretches(query, finds.are_few, after):
        rows = _rows(stretch, finds.games.filter(stretch.condition), left)
        yield from rows
        left -= len(rows)
        if not left:
            return


def _some_hits(
    finds: Finds, hits: Hits, down: bool, after: Cursor | None, most: int
) -> Iterator[Facts]:
    """Yield the games that follow, from one portion of the hits after the other."""
    behind = Q() if after is None else _behind(after, down)
    order = ("-ended_at" if down else "ended_at", "code")
    found, left = finds.beside.filter(behind).order_by(*order), most
    begin = None if after is None else after.ended_at
    for portion in hits.portions(PORTION if finds.has_more else 2 * most, begin, down=down):
        rows = list(found.filter(OneOf(portion))[:left])
        yield from rows
        left -= len(rows)
        if not left:
            return


def _rows(stretch: Stretch, games: "QuerySet[Facts]", most: int) -> list[Facts]:
    """Return the first games of a stretch."""
    ordered = games.order_by(*stretch.order)
    if stretch.kinds is None:
        return list(ordered[:most])
    rows = [one for kind in stretch.kinds for one in ordered.filter(game=kind)[:most]]
    if len(stretch.kinds) > 1:
        for column in reversed(stretch.order):
            rows.sort(key=attrgetter(column.lstrip("-")), reverse=column.startswith("-"))
    return rows[:most]


def _stretches(query: Query, are_few: bool, after: Cursor | None) -> Iterator[Stretch]:
    """Yield stretches, each of which begins at a place in an index.

    With one condition for all of them, the database would have to search for a page deep inside
    equal values.
    """
    key, down = query.sort.key, query.sort.down
    newest = ("-ended_at", "code")
    if key == "ended":
        ended: Any = _ENDED_OF_FEW if are_few else F("ended_at")
        behind = Q() if after is None else _behind(after, down)
        yield Stretch(behind, (ended.desc() if down else ended.asc(), "code"))
        return
    lacks, has = Q(**{f"{key}__isnull": True}), Q(**{f"{key}__isnull": False})
    sorted_ = (f"-{key}" if down else key, *newest)
    meant = None if are_few else _kinds_with(query, key)
    if after is None:
        yield Stretch(has, sorted_, meant)
    elif after.value is None:
        yield Stretch(lacks & _behind(after, down=True), newest)
        return
    else:
        yield Stretch(Q(**{key: after.value}) & _behind(after, down=True), newest, meant)
        yield Stretch(Q(**{f"{key}__lt" if down else f"{key}__gt": after.value}), sorted_, meant)
    if key in LACKING:
        yield Stretch(lacks, newest)


def _kinds_with(query: Query, number: str) -> list[str]:
    """Return the kinds of games that the query can find and that can have this number."""
    return [] if _all_lack(query, number) else games_meant(query)


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


def still_readable(games: Sequence[Facts], viewer: int | None) -> list[Facts]:
    """Return those of the games that the viewer may still read, by the database itself.

    A replica lags behind. What it finds may have been taken back a moment ago, so the few games of
    a page are asked for once more. Without a replica this asks nothing.
    """
    if reads_from() == DEFAULT_DB_ALIAS or not games:
        return list(games)
    now = Facts.objects.filter(visible_to(viewer), pk__in=[one.pk for one in games])
    kept = set(now.values_list("pk", flat=True))
    return [one for one in games if one.pk in kept]
