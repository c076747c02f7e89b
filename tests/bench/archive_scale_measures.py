"""The measures of `archive_scale`; import it once Django is set up."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any, Final, NamedTuple

from django.db import connection

from games.archive.models import Facts, Said
from games.archive.query import parse
from games.archive.query.terms import SORTS, Query, Words
from games.archive.search import cursors
from games.archive.search.cursors import cursor_after
from games.archive.search.selectors import A_PAGE, LACKING, counts_of, found, page_of
from games.archive.search.talk import has_words
from tests.bench.archive_size_measures import sizes
from tests.bench.archive_stream_measures import held_most, sent

ROUNDS: Final = 7
FAR: Final = 10_000

KEYS: Final = (
    *("", "game:quovadis", "seats:4", "turns>40", "entries>100", "deals>3", "caesar>2"),
    *("messages>5", "laurels>20", "margin>5", "option:rounds=1", "opening:2", "ended:2022"),
    *("ending:full", "ending:undecided", "won-by:traitors", "kept>3", "broken>3", "handed>0"),
    *("house:0", "won-seat:1", "player:p777", "winner:p777", "seat:p777@2", "imported"),
    *("dealt:p777+p778", "paid>=3", "paid:p777>", "paid:>p777", "consent:13>=3"),
    *("broken:p777>", "said:p777", "w99999", "w500", "-player:p777"),
)

COMBINATIONS: Final = (
    *(
        "game:quovadis seats:4",
        "game:quovadis seats:4 ended:2022",
        "game:idusmartii won-by:traitors",
    ),
    *("game:quovadis ending:full margin<3", "seats:5 deals>5", "player:p777 winner:p777"),
    *("player:p777 game:quovadis", "player:p777 ended:2022", "player:p777 -winner:p777"),
    *("player:p777 player:p778", "opening:2-2 game:quovadis", "opening:2 seats:3 margin>2"),
    *(
        "kept>2 broken>2",
        "broken>3 ended:2021..2023",
        "consent>=3 seats:4",
        "consent:13>=3 ended:2022",
    ),
    *(
        "paid>=3 deals>4",
        "house:0 seats:3",
        "house:0 game:quovadis ended>2022",
        "handed>0 ended:2023",
    ),
    *("option:reveal=auto game:quovadis", "option:rounds=3 seats:3", "won-seat:1 game:quovadis"),
    *(
        "messages>8 game:quovadis",
        "imported game:quovadis",
        "-house:0 seats:4",
        "turns>60 sort:-margin",
    ),
    *("ending:undecided ended:2022", "caesar>5 seats:5 sort:turns", "w500 game:quovadis seats:4"),
)
"""The published list of thirty combinations."""

WORDS: Final = ("w99999", "w20000", "w2000", "w100", "w5", "w0", "laurels", "promised")
FILTERS: Final = ("game:quovadis seats:4", "ended:2022 house:0")


def report(only: str | None, *, plans: bool) -> Iterator[str]:
    """Yield what was measured, a line each."""
    yield f"{Facts.objects.count()} games, {Said.objects.count()} messages"
    parts: dict[str, Callable[[], Iterator[str]]] = {
        "pages": lambda: pages(_each_sort(), plans=plans),
        "combinations": lambda: pages(COMBINATIONS, plans=plans),
        "words": words,
        "counts": counts,
        "stream": stream,
        "size": size,
    }
    for name in [only] if only else list(parts):
        yield f"\n{name}"
        yield from parts[name]()


def _each_sort() -> list[str]:
    return [
        f"{key} sort:{sign}{name}".strip() for key in KEYS for name in SORTS for sign in ("", "-")
    ]


def pages(lines: Any, *, plans: bool) -> Iterator[str]:
    """Compare first and far pages of searches with as many rows by primary key."""
    by_key = [_by_key() for _ in range(31)]
    floor, floor_read = median(one[0] for one in by_key), median(one[1] for one in by_key)
    yield f"{A_PAGE} rows by primary key: {floor * 1000:.2f} ms, {floor_read:.0f} pages read"
    first_ok = far_ok = far_all = 0
    for line in lines:
        query = parse(line)
        first, read, plan = _cost(lambda q=query: page_of(q, None))  # type: ignore[misc]
        cursor, place = _far(query)
        far, far_read = 0.0, 0
        if cursor:
            far, far_read, _ = _cost(lambda q=query, c=cursor: page_of(q, None, c))  # type: ignore[misc]
            far_all += 1
            far_ok += far <= 1.5 * first or far_read <= 1.5 * max(read, floor_read)
        first_ok += first <= 5 * floor or read <= 5 * floor_read
        said = f"{first / floor:8.1f} x, {read:7d} pages"
        said += f"; page {place:6d}: {far / first:6.2f} x, {far_read:7d}" if cursor else " " * 33
        yield f"{said}  {line}"
        if plans and first > 5 * floor:
            yield from (f"      {one}" for one in plan)
    yield f"first pages within 5 x, in time or in pages read: {first_ok} of {len(lines)}"
    yield f"far pages within 1.5 x the first, in time or in pages read: {far_ok} of {far_all}"


def _far(query: Query) -> tuple[str, int]:
    """Return the cursor of page 10,000, or of a page near the end; empty if there are few."""
    key, games = query.sort.key, found(query, None)
    if key in LACKING:
        games = games.filter(**{f"{key}__isnull": False})
    number = games.count()
    place = min(FAR, number * 4 // 5 // A_PAGE)
    if place < 10:
        return "", 0
    order = ["-ended_at" if key != "ended" or query.sort.down else "ended_at", "code"]
    if key != "ended":
        order.insert(0, f"-{key}" if query.sort.down else key)
    last = games.order_by(*order)[place * A_PAGE - 1]
    return cursors.written(cursor_after(last, query), query), place + 1


def words() -> Iterator[str]:
    """Compare searches for words, alone and with two filters, with the bare index.

    Times in the database are those of its own statements; the least of several, as everywhere.
    """
    for word in WORDS:
        bare = _in_database(lambda w=word: _bare(w))  # type: ignore[misc]
        hits, took = _timed(lambda w=word: _bare(w))  # type: ignore[misc]
        yield f"{word}: {hits} messages by the index alone"
        yield f"  {bare.said}, {took * 1000:.1f} ms in all"
        for more in ("", *FILTERS):
            query = parse(f"{word} {more}".strip())
            found = _in_database(lambda q=query: page_of(q, None))  # type: ignore[misc]
            took = _timed(lambda q=query: page_of(q, None))[1]  # type: ignore[misc]
            counted = _timed(lambda q=query: counts_of(q, None))[1]  # type: ignore[misc]
            said = (
                f"{found.ms / bare.ms:5.2f} x in time and {found.read / bare.read:5.2f} x in pages"
            )
            took_all = f"{took * 1000:.1f} ms in all, its counts {counted * 1000:.1f} ms"
            yield f"  a page {said}; {took_all}  {query}"


class InDatabase(NamedTuple):
    """The cost of statements for the database: milliseconds, and pages of 8 kB that were read."""

    ms: float
    read: int

    @property
    def said(self) -> str:
        return f"{self.ms:.2f} ms and {self.read} pages in the database"


def _in_database(what: Callable[[], Any]) -> InDatabase:
    asked: list[tuple[str, Any]] = []
    with _noted(asked):
        what()
    asked = [one for one in asked if not one[0].startswith("EXPLAIN")]
    each = [[_explained(sql, values) for _ in range(ROUNDS)] for sql, values in asked]
    return InDatabase(
        sum(min(one.ms for one in some) for some in each), sum(s[0].read for s in each)
    )


def _bare(word: str) -> int:
    said = Said.objects.filter(has_words(Words((word,), phrase=False)))
    return len(said.values_list("message_id", flat=True))


def counts() -> Iterator[str]:
    """Compare the counts by kind of searches with one `count(*)` of them."""
    for line in (
        "turns>60",
        "seats:4",
        "game:quovadis seats:4",
        "kept>3",
        "house:0",
        "",
        "paid>=3",
    ):
        query = parse(line)
        games, one = _timed(lambda q=query: found(q, None).count())  # type: ignore[misc]
        counted, kinds = _timed(lambda q=query: counts_of(q, None))  # type: ignore[misc]
        said = f"{games} games, count(*) {one * 1000:.0f} ms, by kinds {kinds / one:.2f} x"
        yield f"  {said}, said to be {counted.all}  {line}"


def stream() -> Iterator[str]:
    """Send archives as files, and say how much memory the process has held."""
    yield f"before anything is sent: {held_most():.0f} MB"
    for name in ("games.csv", "games.ndjson"):
        for most in (10_000, 100_000):
            began = perf_counter()
            lines, size = sent(name, most)
            took = perf_counter() - began
            said = f"{name}: {lines} lines, {size / 1e6:.0f} MB in {took:.0f} s"
            yield f"{said}; most memory so far {held_most():.0f} MB"


def size() -> Iterator[str]:
    """Say how much room a game takes, each index counted at its full size."""
    games, entries = sizes()
    said = f"{median(games) / 1000:.1f} kB at the median, {mean(games) / 1000:.1f} kB on average"
    yield f"a game: {said}, {median(entries):.0f} entries at the median"


def _timed(what: Callable[[], Any]) -> tuple[Any, float]:
    """Return the answer, and the least seconds that it took: others may use the machine."""
    took, answer = [], None
    for _ in range(ROUNDS):
        began = perf_counter()
        answer = what()
        took.append(perf_counter() - began)
        if took[0] > 5:
            break
    return answer, min(took)


def _by_key() -> tuple[float, int]:
    games = Facts.objects.count()
    keys = Random().sample(range(1, games + 1), A_PAGE)
    seconds, read, _plan = _cost(lambda: list(Facts.objects.filter(pk__in=keys)), rounds=3)
    return seconds, read


def _cost(what: Callable[[], Any], rounds: int = ROUNDS) -> tuple[float, int, list[str]]:
    """Return the least seconds, the pages of 8 kB read, and the plans."""
    took = []
    asked: list[tuple[str, Any]] = []
    with _noted(asked):
        what()
    asked = [one for one in asked if not one[0].startswith("EXPLAIN")]
    for _ in range(rounds):
        began = perf_counter()
        what()
        took.append(perf_counter() - began)
        if took[0] > 2:
            break
    each = [_explained(sql, values) for sql, values in asked]
    plan = [line for one in each for line in one.plan]
    return min(took), sum(one.read for one in each), plan


@contextmanager
def _noted(asked: list[tuple[str, Any]]) -> Iterator[None]:
    def note(execute: Any, sql: str, values: Any, *rest: Any) -> Any:
        asked.append((sql, values))
        return execute(sql, values, *rest)

    with connection.execute_wrapper(note):
        yield


class Explained(NamedTuple):
    ms: float
    read: int
    plan: list[str]


def _explained(sql: str, values: Any) -> Explained:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", values)
        (found_plan,) = cursor.fetchone()
    (plan,) = json.loads(found_plan) if isinstance(found_plan, str) else found_plan
    top = plan["Plan"]
    read = top["Shared Hit Blocks"] + top["Shared Read Blocks"]
    return Explained(plan["Execution Time"], read, list(_nodes(top, 0)))


def _nodes(node: Any, depth: int) -> Iterator[str]:
    name = node.get("Index Name") or node.get("Relation Name") or ""
    said = f"{'  ' * depth}{node['Node Type']} {name}"
    yield f"{said}: {node['Actual Rows']} rows, {node['Shared Hit Blocks']} hit"
    for inner in node.get("Plans", ()):
        yield from _nodes(inner, depth + 1)
