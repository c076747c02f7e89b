"""Read all started games, a few at a time, as they are stored."""

from collections.abc import Iterator, Sequence
from itertools import compress, groupby
from operator import itemgetter
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from games.archive.models import Verification
from games.archive.verification.replay import Stored, Trouble, troubles_of
from games.play.log.entries import packed_logs
from games.play.models import Entry, Seat, Status, Table

AT_ONCE: Final = 50
COLUMNS: Final = (
    *("pk", "code", "game", "rules_version", "seat_count", "start", "options", "chance"),
    *("status", "length", "packed", "turn", "result", "commitment", "salt"),
)


def how_many() -> int:
    return Table.objects.filter(start__isnull=False).count()


def stored_games() -> Iterator[list[Stored]]:
    """Yield all games that were started, running ones too, in the order of their ids."""
    after = 0
    while tables := tables_after(after):
        yield stored(tables)
        after = tables[-1].pk


def tables_after(after: int) -> list[Table]:
    """Return the next few tables that were started, in the order of their ids."""
    started = Table.objects.filter(start__isnull=False, pk__gt=after)
    return list(started.order_by("pk").only(*COLUMNS)[:AT_ONCE])


def last_verification() -> Verification | None:
    """Return the newest verification of the site, which may be under way."""
    return Verification.objects.first()


def last_finished() -> Verification | None:
    """Return the newest verification that has seen all games."""
    return Verification.objects.exclude(finished_at=None).first()


def stored(tables: Sequence[Table]) -> list[Stored]:
    """Read the seats and logs of these tables."""
    ids = [table.pk for table in tables]
    entries = Entry.objects.annotate(text=Cast("raw", TextField()))  # read by other processes
    logs = _rows(entries, ids, "index", "text", "seat")
    seats = _rows(Seat.objects.all(), ids, "number", "must_act", "place")
    none, packs = [(), (), ()], dict(packed_logs(ids))
    return [
        _stored(t, logs.get(t.pk, none), packs.get(t.pk), seats.get(t.pk, none)) for t in tables
    ]


def _rows(all_of: "QuerySet[Any]", ids: list[int], *columns: str) -> dict[int, list[Any]]:
    """Return for each table the values of each column, in order of the first."""
    rows = all_of.filter(table__in=ids).order_by("table", columns[0])
    by_table = groupby(rows.values_list("table_id", *columns), key=itemgetter(0))
    return {table_id: list(zip(*those, strict=True))[1:] for table_id, those in by_table}


def _stored(table: Table, log: list[Any], packed: bytes | None, seats: list[Any]) -> Stored:
    assert table.start is not None
    indexes, texts, by_seats = log
    numbers, acting, places = seats
    runs = table.status in (Status.PLAYING, Status.PAUSED)
    finished = table.status == Status.FINISHED
    return Stored(
        code=table.code,
        header=table.header,
        log=f"[{','.join(texts)}]" if packed is None else packed,
        is_whole=indexes == tuple(range(len(indexes))) and _is_kept_once(table, indexes, packed),
        seats=by_seats,
        length=table.length,
        turn=table.turn,
        result=table.result,
        is_over=finished,
        awaited=tuple(compress(numbers, acting)) if runs else None,
        places=list(places) if finished else None,
        commitment=table.commitment,
        salt=table.salt,
    )


def _is_kept_once(table: Table, indexes: tuple[int, ...], packed: bytes | None) -> bool:
    """Return whether the log is either rows or packed, as the table says."""
    return table.packed == (packed is not None) and not (table.packed and indexes)


def confirmed(troubles: list[Trouble]) -> dict[str, list[tuple[str, str]]]:
    """Return, by code, the mismatches that remain when the game is read again, locked.

    A move between reading a table and reading its log looks like trouble, but is none.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for code in dict.fromkeys(trouble.code for trouble in troubles):
        with transaction.atomic():
            tables = list(Table.objects.select_for_update().filter(code=code))
            again = [trouble for one in stored(tables) for trouble in troubles_of(one)]
        if again:
            found[code] = [(trouble.what, trouble.why) for trouble in again]
    return found
