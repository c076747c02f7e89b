"""The one door through which logs are read, wherever their entries are kept.

The entries of a game are rows. When it has been over for a while, they are packed into one row,
which takes a tenth of the room (docs/table.md, "Packed logs"); `Table.packed` says so. A table may
have been read before that, or before a roll-back unpacked its log again, so each reader looks in
both places before it gives up.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from time import monotonic
from typing import Final

import structlog
from django.db import transaction
from django.db.models import QuerySet

from games.play.log.logged import Logged, packed, unpacked
from games.play.models import Entry, PackedLog, Status, Table

COLUMNS: Final = ("index", "turn", "raw", "made_by", "seat", "at", "user_id")

SETTLED: Final = timedelta(days=7)
"""How long a game has been over before its log is packed: operators roll back before that."""

A_PIECE: Final = timedelta(seconds=5)
"""How long one sweep packs logs, and less than a second more."""

AT_ONCE: Final = 100
"""Logs that are looked up together: some of them may be locked, or not whole."""

log = structlog.get_logger(__name__)


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


def logs_to_pack(now: datetime) -> "QuerySet[Table]":
    """Return the tables whose games have been over for long enough, the oldest first."""
    over = Table.objects.filter(
        packed=False,
        finished_at__lte=now - SETTLED,
        status__in=(Status.FINISHED, Status.ENDED),
        length__gt=0,
    )
    return over.order_by("finished_at", "pk")


def has_logs_to_pack(now: datetime) -> bool:
    """Return whether a sweep would find logs to pack."""
    return logs_to_pack(now).exists()


def pack_settled(now: datetime, most: timedelta = A_PIECE) -> int:
    """Pack logs for some time, the oldest first, and return how many. Nobody waits for a lock."""
    end, done = monotonic() + most.total_seconds(), 0
    left: set[int] = set()
    while monotonic() < end:
        found = logs_to_pack(now).exclude(pk__in=left)
        ids = list(found.values_list("pk", flat=True)[:AT_ONCE])
        if not ids:
            break
        packed_now = [table_id for table_id in ids if pack_log(table_id, now=now)]
        left |= set(ids).difference(packed_now)
        done += len(packed_now)
    return done


@transaction.atomic
def pack_log(table_id: int, *, now: datetime) -> bool:
    """Pack the log of a table, unless somebody has locked it or it is no longer to be packed.

    A log that is not whole stays as it is, for `archive verify` to name.
    """
    free = logs_to_pack(now).filter(pk=table_id).select_for_update(skip_locked=True)
    table = free.first()
    if table is None:
        return False
    entries = entries_of(table)
    if [entry.index for entry in entries] != list(range(table.length)):
        return False
    if unpacked(packed(entries)) != entries:
        log.error("a log would not be the same again, and is not packed", table=table.code)
        return False
    keep_packed(table, entries)
    Entry.objects.filter(table=table).delete()
    Table.objects.filter(pk=table.pk).update(packed=True)
    return True


def keep_packed(table: Table, entries: Sequence[Logged]) -> None:
    """Write the packed log of a table, which has no entries or loses them in this transaction."""
    promises = any(_has_promises(entry) for entry in entries)
    PackedLog.objects.create(table=table, log=packed(entries), has_promises=promises)


def unpack_log(table: Table) -> None:
    """Make the log of a table rows again, because the game goes on. The table must be locked."""
    if not table.packed:
        return
    Entry.objects.bulk_create(entry_rows(table, entries_of(table)))
    PackedLog.objects.filter(table=table).delete()
    Table.objects.filter(pk=table.pk).update(packed=False)
    table.packed = False


def entry_rows(table: Table, entries: Iterable[Logged]) -> list[Entry]:
    """Return the rows of these entries, not yet written."""
    return [
        Entry(
            table=table,
            index=entry.index,
            turn=entry.turn,
            raw=entry.raw,
            seat=entry.seat,
            made_by=entry.made_by,
            user_id=entry.user_id,
            at=entry.at,
        )
        for entry in entries
    ]


def _has_promises(entry: Logged) -> bool:
    deal = entry.raw.get("deal")
    return isinstance(deal, dict) and "promises" in deal
