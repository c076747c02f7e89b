"""The one door through which logs are read, wherever their entries are kept.

The entries of a game are rows. When it has been over for a while, they are packed into one row
(docs/table.md, "Packed logs"); `Table.packed` says so. A table may have been read before that, or
before a roll-back unpacked its log again, so each reader looks in both places before it gives up.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Final

from games.play.log.logged import Logged, unpacked
from games.play.models import Entry, PackedLog, Table

COLUMNS: Final = ("index", "turn", "raw", "made_by", "seat", "at", "user_id")


def entries_of(table: Table, start: int = 0, end: int | None = None) -> list[Logged]:
    """Return the entries of a log from `start` up to, not including, `end`, or up to its end."""
    found = _packed_entries(table, start, end) if table.packed else None
    if found is None:
        found = _rows(table, start, end)
        if not found and table.is_over and start < table.length:
            found = _packed_entries(table, start, end) or []
    return found


def logs_of(tables: Collection[Table]) -> dict[int, list[Logged]]:
    """Return the whole logs of these tables, by their ids, usually with two queries at most."""
    found: dict[int, list[Logged]] = defaultdict(list)
    rows = Entry.objects.filter(table__in=[table.pk for table in tables if not table.packed])
    for pk, *row in rows.order_by("table", "index").values_list("table_id", *COLUMNS):
        found[pk].append(Logged(*row))
    for table_id, stored in packed_logs([t.pk for t in tables if t.pk not in found]):
        found[table_id] = unpacked(stored)
    for table in tables:
        if table.packed and table.pk not in found:  # it was unpacked a moment ago
            found[table.pk] = _rows(table, 0, None)
    return found


def packed_logs(table_ids: Collection[int]) -> Iterable[tuple[int, bytes]]:
    """Return the logs of those tables that are packed, each with the id of its table."""
    if not table_ids:
        return []
    rows = PackedLog.objects.filter(table__in=table_ids).values_list("table_id", "log")
    return [(table_id, bytes(stored)) for table_id, stored in rows]


def _rows(table: Table, start: int, end: int | None) -> list[Logged]:
    rows = Entry.objects.filter(table=table, index__gte=start)
    if end is not None:
        rows = rows.filter(index__lt=end)
    return [Logged(*row) for row in rows.order_by("index").values_list(*COLUMNS)]


def _packed_entries(table: Table, start: int, end: int | None) -> list[Logged] | None:
    for _id, stored in packed_logs([table.pk]):
        return unpacked(stored)[start:end]
    return None
