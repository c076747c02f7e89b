"""A cache of committed entries. They never change, unless the log is rolled back.

`Table.rollbacks` is part of the key, so that entries of before a roll-back are not found any more.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from django.db.models import F, QuerySet

from engine.game import Raw
from games.play.log import position
from games.play.log.position import Memory
from games.play.models import Entry, Table

REMEMBERED: Final = 16_384

END: Final = 48
"""How many entries `ends_of` returns of each log: more than a mail tells of."""

GROWN: Final = 16
"""How many entries a log may have grown by since its table was read."""

_entries: Memory["Logged"] = Memory(REMEMBERED)


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry as it stands in the log. `raw` is shared between callers: never change it."""

    index: int
    turn: int
    raw: Raw
    made_by: str
    seat: int | None
    at: datetime


def logged(table: Table, start: int, end: int) -> list[Logged]:
    """Return the entries from `start` up to, not including, `end`, with at most one query."""
    known = {index: _entries.get(_key(table, index)) for index in range(start, end)}
    missing = [index for index, entry in known.items() if entry is None]
    if missing:
        rows = Entry.objects.filter(table=table, index__gte=missing[0], index__lte=missing[-1])
        known |= {entry.index: entry for _, entry in _fetched(rows, [table])}
    return [entry for entry in known.values() if entry is not None]


def ends_of(tables: Collection[Table]) -> dict[int, list[Logged]]:
    """Return the last entries of each table's log, by table id, usually with one query at most."""
    fetched: dict[int, dict[int, Logged]] = defaultdict(dict)
    back = {table.pk: table.length - first for table in tables if (first := _unknown(table)) >= 0}
    if back:
        since = F("table__length") - max(back.values()) - GROWN
        rows = Entry.objects.filter(table__in=back, index__gte=since)
        for pk, entry in _fetched(rows, [table for table in tables if table.pk in back]):
            fetched[pk][entry.index] = entry
    return {table.pk: _end(table, fetched[table.pk]) for table in tables}


def _end(table: Table, fetched: dict[int, Logged]) -> list[Logged]:
    indexes = _indexes_of_end(table)
    found = [fetched.get(index) or _entries.get(_key(table, index)) for index in indexes]
    whole = [entry for entry in found if entry is not None]
    return whole if len(whole) == len(found) else logged(table, indexes.start, indexes.stop)


def _unknown(table: Table) -> int:
    """Return the index of the first entry of the log's end that is not cached; -1 if all are."""
    indexes = _indexes_of_end(table)
    return next((index for index in indexes if _entries.get(_key(table, index)) is None), -1)


def _indexes_of_end(table: Table) -> range:
    return range(max(table.length - END, 0), table.length)


def _fetched(rows: "QuerySet[Entry]", tables: Collection[Table]) -> Iterable[tuple[int, Logged]]:
    """Fetch the entries, each with the id of its table, and put them into the cache."""
    by_id = {table.pk: table for table in tables}
    columns = ("table_id", "index", "turn", "raw", "made_by", "seat", "at")
    found = [(pk, Logged(*row)) for pk, *row in rows.order_by().values_list(*columns)]
    for pk, entry in found:
        # Entries newer than the table as we read it may be rolled back before they are read again.
        if entry.index < by_id[pk].length:
            key = _key(by_id[pk], entry.index)
            position.when_committed(partial(_entries.put, key, entry))
    return found


def forget_all() -> None:
    _entries.clear()


def _key(table: Table, index: int) -> Hashable:
    return (table.pk, table.commitment, table.rollbacks, index)
