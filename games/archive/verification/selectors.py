"""Read all started games, a few at a time, as they are stored."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Model

from games.archive.verification.replay import Stored, Trouble, troubles_of
from games.play.models import Entry, Seat, Status, Table

AT_ONCE: Final = 25
COLUMNS: Final = (
    *("pk", "code", "game", "seat_count", "start", "options", "chance", "status"),
    *("length", "turn", "result", "commitment", "salt"),
)


def how_many() -> int:
    return Table.objects.filter(start__isnull=False).count()


def stored_games() -> Iterator[list[Stored]]:
    """Yield all games that were started, running ones too, in the order of their ids."""
    after = 0
    while tables := list(
        Table.objects.filter(start__isnull=False, pk__gt=after)
        .order_by("pk")
        .only(*COLUMNS)[:AT_ONCE]
    ):
        yield stored(tables)
        after = tables[-1].pk


def stored(tables: Sequence[Table]) -> list[Stored]:
    """Read the seats and logs of these tables."""
    ids = [table.pk for table in tables]
    logs = _rows(Entry, ids, "index", "raw", "seat")
    seats = _rows(Seat, ids, "number", "must_act", "place")
    return [_stored(table, logs[table.pk], seats[table.pk]) for table in tables]


def _rows(model: type[Model], ids: list[int], *columns: str) -> defaultdict[int, list[Any]]:
    found: defaultdict[int, list[Any]] = defaultdict(list)
    rows = model._default_manager.filter(table__in=ids).order_by("table", columns[0])
    for table_id, *row in rows.values_list("table_id", *columns):
        found[table_id].append(row)
    return found


def _stored(table: Table, log: list[Any], seats: list[Any]) -> Stored:
    assert table.start is not None
    runs = table.status in (Status.PLAYING, Status.PAUSED)
    finished = table.status == Status.FINISHED
    return Stored(
        code=table.code,
        header=(table.game, table.seat_count, table.start, table.options, table.chance),
        log=[raw for _index, raw, _seat in log],
        indexes=[index for index, _raw, _seat in log],
        seats=[seat for _index, _raw, seat in log],
        length=table.length,
        turn=table.turn,
        result=table.result,
        is_over=finished,
        awaited=tuple(number for number, acts, _place in seats if acts) if runs else None,
        places=[place for _number, _acts, place in seats] if finished else None,
        commitment=table.commitment,
        salt=table.salt,
    )


def confirmed(troubles: list[Trouble]) -> dict[str, list[tuple[str, str]]]:
    """Return by code what still does not agree when the game is read again, locked.

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
