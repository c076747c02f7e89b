"""What `archive_pages` measures; import it once Django is set up."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from django.db import connection

from games.accounts.models import User
from games.archive.models import Facts, Held, OptionSet
from games.archive.query import parse
from games.archive.query.terms import SORTS
from games.archive.search import cursors
from games.archive.search.cursors import cursor_after
from games.archive.search.selectors import A_PAGE, LACKING, counts_of, found, page_of
from games.common import clock
from games.play.models import Table
from games.tables import services

ROUNDS: Final = 5
PEOPLE: Final = 2000
FAR: Final = 10_000

KEYS: Final = (
    *("", "game:quovadis", "seats:4", "turns>40", "entries>100", "deals>3", "caesar>2"),
    *("messages>5", "laurels>20", "margin>5", "option:rounds=1", "opening:2", "ended:2025"),
    *("ending:full", "ending:undecided", "won-by:traitors", "kept>3", "broken>3", "handed>0"),
    *("house:0", "won-seat:1", "player:p7", "winner:p7", "seat:p7@2", "imported"),
)


def report(games: int) -> Iterator[str]:
    """Yield the slowest pages, as multiples of fetching as many rows by primary key."""
    fill(games)
    floor = median(_by_key() for _ in range(31))
    yield f"{games} games; {A_PAGE} rows by primary key: {floor * 1000:.2f} ms"
    rows = []
    for key in KEYS:
        for sort in [f"{sign}{name}" for name in SORTS for sign in ("", "-")]:
            line = f"{key} sort:{sort}".strip()
            first, far, place = measured(line)
            rows.append((first / floor, far / first if far else 0.0, place, line))
    yield "slowest first pages (times the floor):"
    yield from (f"  {first:7.1f}  {line}" for first, _, _, line in sorted(rows, reverse=True)[:15])
    yield f"first pages within 5 times the floor: {sum(r[0] <= 5 for r in rows)} of {len(rows)}"
    far_rows = sorted(((far, place, line) for _, far, place, line in rows if far), reverse=True)
    yield "slowest far pages (times the first page):"
    yield from (f"  {far:7.1f}  page {place}  {line}" for far, place, line in far_rows[:10])
    near = sum(row[0] <= 1.5 for row in far_rows)
    yield f"far pages within 1.5 times the first: {near} of {len(far_rows)}"
    yield from _counted()


def measured(line: str) -> tuple[float, float, int]:
    """Return the seconds for the first page and a far one, and which that is (0: too few games)."""
    query = parse(line)
    first = median(_seconds(lambda: page_of(query, None)) for _ in range(ROUNDS))
    key = query.sort.key
    games = found(query, None)
    if key in LACKING:
        games = games.filter(**{f"{key}__isnull": False})
    place = min(FAR, games.count() * 4 // 5 // A_PAGE)  # not the last: it ends a stretch
    if place < 10:
        return first, 0.0, 0
    order = ["-ended_at" if key != "ended" or query.sort.down else "ended_at", "code"]
    if key != "ended":
        order.insert(0, f"-{key}" if query.sort.down else key)
    last = games.order_by(*order)[place * A_PAGE - 1]
    cursor = cursors.written(cursor_after(last, query), query)
    far = median(_seconds(lambda: page_of(query, None, cursor)) for _ in range(ROUNDS))
    return first, far, place + 1


def _counted() -> Iterator[str]:
    query = parse("turns>20")
    count = median(_seconds(lambda: found(query, None).count()) for _ in range(3))
    kinds = median(_seconds(lambda: counts_of(query, None)) for _ in range(3))
    games = found(query, None).count()
    yield f"counts by kind of {games} games: {kinds / count:.1f} times one count of them"


def _seconds(what: object) -> float:
    begin = perf_counter()
    what()  # type: ignore[operator]
    return perf_counter() - begin


def _by_key() -> float:
    keys = Random().sample(range(FIRST, FIRST + Facts.objects.count()), A_PAGE)
    return _seconds(lambda: list(Facts.objects.filter(pk__in=keys)))


FIRST: Final = 1001


def fill(games: int) -> None:
    """Make tables, facts and seats held in bulk; their numbers are drawn, not played."""
    person = User.objects.create_user("bench@example.org", display_name="Bench")
    plan = services.Plan("quovadis", "Bench", 3, organiser_plays=False)
    table = services.create_table(person.pk, plan, now=clock.now())
    options = OptionSet.objects.create(text=" board=classic rounds=1 ")
    with connection.cursor() as cursor:
        cursor.execute("SELECT setseed(0.5)")
        cursor.execute(_copied(User, "accounts_user", _PERSON, PEOPLE, person.pk))
        cursor.execute(_copied(Table, "play_table", _TABLE, games, table.pk))
        cursor.execute(_FACTS, {"options": options.pk, "most": FIRST + games})
        cursor.execute(_HELD, {"people": PEOPLE})
        for model in (Table, Facts, Held):
            cursor.execute(f"VACUUM ANALYZE {model._meta.db_table}")


def _copied(model: type, name: str, made: dict[str, str], many: int, of: int) -> str:
    fields = model._meta.concrete_fields  # type: ignore[attr-defined]
    names = [field.column for field in fields]
    columns = ", ".join(f'"{one}"' for one in names)
    values = ", ".join(made.get(one, f'"{one}"') for one in names)
    return (
        f"INSERT INTO {name} ({columns}) SELECT {values} FROM {name}, "  # noqa: S608
        f"generate_series(1, {many}) AS n WHERE {name}.id = {of}"
    )


_PERSON: Final = {
    "id": "1000 + n",
    "email": "'p' || n || '@example.org'",
    **dict.fromkeys(("display_name", "name_key", "skeleton", "slug"), "'p' || n"),
}
_TABLE: Final = {"id": "1000 + n", "code": "'b' || lpad(n::text, 9, '0')"}
_FACTS: Final = """
INSERT INTO archive_facts (table_id, code, game, public, imported, seats, options_id, started_at,
  ended_at, month, ending, won_by, won_places, turns, entries, deals, caesar, messages, laurels,
  margin, consent, opening, kept, broken, handed, house, version, private_version)
SELECT id, code, CASE WHEN q THEN 'quovadis' ELSE 'idusmartii' END, random() < 0.9, false,
  CASE WHEN q THEN 3 + (r * 3)::int %% 3 ELSE 5 + (r * 4)::int %% 4 END, %(options)s,
  at - interval '30 days', at, 202501, CASE WHEN r < 0.03 THEN 'undecided' WHEN q THEN 'full'
  ELSE 'ides' END, CASE WHEN q THEN '' ELSE 'traitors' END, 1 << (r * 3)::int,
  20 + (random() * 60)::int, 40 + (random() * 200)::int, (random() * random() * 25)::int,
  (random() * 6)::int, (random() * random() * 60)::int, CASE WHEN q THEN 10 + (r * 30)::int END,
  CASE WHEN q THEN (random() * random() * 15)::int END,
  CASE WHEN q THEN (random() * random() * 9)::int END,
  CASE WHEN q THEN (1 + (r * 100)::int %% 4) || '-2-4-' ELSE '' END, (random() * 6)::int,
  (random() * random() * 6)::int, (random() * random() * 2)::int, (random() * 3)::int, 1, 0
FROM (SELECT id, code, id %% 10 < 7 AS q, random() AS r,
  timestamptz '2024-01-01' + random() * interval '1000 days' AS at
  FROM play_table WHERE id > 1000 AND id < %(most)s) AS drawn
"""
_HELD: Final = """
INSERT INTO archive_held (facts_id, user_id, seat, place, at_end, won, messages)
SELECT table_id, 1001 + (table_id * 7 + n * 131) %% %(people)s, n, n + 1, true, n = 0, messages
FROM archive_facts, generate_series(0, 2) AS n
"""
