"""Entries of a log, remembered: what is committed never changes while the log is not taken back."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.game import Raw
from games.play import position
from games.play.models import Entry, Table
from games.play.position import Memory

REMEMBERED: Final = 16_384

_entries: Memory["Logged"] = Memory(REMEMBERED)


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry as it stands in the log. `raw` is shared: never change it."""

    index: int
    turn: int
    raw: Raw
    made_by: str


def logged(table: Table, start: int, end: int) -> list[Logged]:
    """The entries from `start` up to before `end`; one query for those that are not known."""
    known = {index: _entries.get(_key(table, index)) for index in range(start, end)}
    missing = [index for index, entry in known.items() if entry is None]
    if missing:
        known |= {entry.index: entry for entry in _fetched(table, missing[0], missing[-1])}
    return [entry for entry in known.values() if entry is not None]


def _fetched(table: Table, first: int, last: int) -> list[Logged]:
    rows = Entry.objects.filter(table=table, index__gte=first, index__lte=last).order_by()
    columns = ("index", "turn", "raw", "made_by")
    found = [Logged(*row) for row in rows.values_list(*columns)]
    for entry in found:
        position.when_committed(partial(_entries.put, _key(table, entry.index), entry))
    return found


def forget_all() -> None:
    _entries.clear()


def _key(table: Table, index: int) -> Hashable:
    return (table.pk, table.commitment, table.rollbacks, index)
