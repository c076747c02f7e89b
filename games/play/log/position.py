"""Positions and entries of a log, both cached, so that a page costs neither a replay nor a query.

The log is the truth; a position can always be computed from it again. It is cached only after the
entries it was computed from are committed, so that no process keeps what was never committed.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from threading import Lock
from typing import Any, Final, Generic, TypeVar
from weakref import WeakSet

from django.db import transaction
from django.db.models import F, QuerySet

from engine.game import Game, Raw
from engine.refusal import Refusal
from games.play.models import Entry, Table

Kept = TypeVar("Kept")

MOST_POSITIONS: Final = 1024


_memories: "WeakSet[Memory[Any]]" = WeakSet()


def forget_all() -> None:
    """Clear every `Memory` of this process.

    Tests of secrets begin with it: a cached value could hide that something leaks.
    """
    for memory in _memories:
        memory.clear()


class Memory(Generic[Kept]):
    """A thread-safe cache of what was used last, with an upper bound on number or total size."""

    def __init__(self, most: int, size_of: Callable[[Kept], int] | None = None) -> None:
        self._most = most
        self._size_of = size_of or (lambda _: 1)
        self._size = 0
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._lock = Lock()
        _memories.add(self)

    def get(self, key: Hashable) -> Kept | None:
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def put(self, key: Hashable, thing: Kept) -> None:
        with self._lock:
            if key in self._kept:
                self._size -= self._size_of(self._kept.pop(key))
            self._kept[key] = thing
            self._size += self._size_of(thing)
            while self._size > self._most and self._kept:
                self._size -= self._size_of(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._size = 0


@dataclass(frozen=True, slots=True)
class Position:
    """A game after the first `length` entries of its log. Only `game` may look into `state`.

    What has been derived from the position is kept with it, in `derived`, and forgotten with it.
    """

    game: Game
    state: Any
    length: int
    derived: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)
    _views: dict[int | None, Raw] = field(default_factory=dict, repr=False, compare=False)

    def view(self, seat: int | None) -> Raw:
        """Return what the seat (None: a spectator) may see. It is shared: never change it."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    @property
    def actors(self) -> tuple[int, ...]:
        return self.game.actors(self.state)

    @property
    def is_over(self) -> bool:
        return not self.actors

    @property
    def turn(self) -> int:
        """The number of the turn as players count it; where seats act at once, of the round."""
        return int(self.view(None)["turn"])

    @property
    def result(self) -> Raw | None:
        found: Raw | None = self.view(None).get("result")
        return found

    def after(self, raw: Raw) -> "tuple[Position, Raw]":
        """Return the position after the entry, and the entry in the form that the log keeps.

        Raises a Refusal if the entry is illegal.
        """
        entry = self.game.decode(self.state, raw)
        state = self.game.apply(self.state, entry)
        return Position(self.game, state, self.length + 1), self.game.encode(entry)

    def refusal_of(self, raw: Raw) -> Refusal | None:
        """Return why the engine would refuse the entry now; None if it is legal."""
        try:
            self.after(raw)
        except Refusal as refusal:
            return refusal
        return None


_memory: Memory[Position] = Memory(MOST_POSITIONS)
when_committed = transaction.on_commit  # tests that never commit replace it


def position(table: Table, length: int | None = None) -> Position:
    """Return the table's position now, or after the first `length` entries."""
    wanted = table.length if length is None else length
    key = _key(table, wanted)
    known = _memory.get(key) or _folded_for(table).get(key)
    if known is not None:
        return known
    found = _folded_for(table)[key] = _folded(table, wanted)
    remember(table, found)
    return found


def _folded_for(table: Table) -> dict[Hashable, Position]:
    """Return the positions computed for this very object, which need not be committed yet."""
    kept: dict[Hashable, Position] = table.__dict__.setdefault("_folded", {})
    return kept


def nearest(table: Table, wanted: int) -> Position:
    """Return the position after `wanted` entries, or the closest earlier one that is cached."""
    known = _memory.get(_key(table, wanted))
    return known or _nearest(table, wanted) or _first(table)


def known_position(table: Table, length: int) -> Position | None:
    """Return the position after `length` entries if it is cached."""
    key = _key(table, length)
    return _memory.get(key) or _folded_for(table).get(key)


def remember(table: Table, found: Position) -> None:
    """Cache the position once the entries it was computed from are committed."""
    when_committed(partial(_memory.put, _key(table, found.length), found))


def _key(table: Table, length: int) -> Hashable:
    """Return the key of a position by the length of its log, or of an entry by its index.

    `Table.rollbacks` is part of it, so that nothing of before a roll-back is found any more.
    """
    return (table.pk, table.commitment, table.rollbacks, length)


def _folded(table: Table, wanted: int) -> Position:
    found = _nearest(table, wanted) or _first(table)
    if found.length == wanted:
        return found
    entries = Entry.objects.filter(table=table, index__gte=found.length, index__lt=wanted)
    for raw in entries.order_by("index").values_list("raw", flat=True):
        found, _ = found.after(raw)
    if found.length != wanted:
        raise LookupError(f"table {table.code} has no {wanted} entries")
    return found


def _nearest(table: Table, wanted: int) -> Position | None:
    for length in range(wanted - 1, max(wanted - 30, -1), -1):
        known = _memory.get(_key(table, length))
        if known is not None:
            return known
    return None


def _first(table: Table) -> Position:
    game = table.rules
    return Position(game, game.setup(table.header), 0)


MOST_ENTRIES: Final = 16_384

END: Final = 48
"""How many entries `ends_of` returns of each log: more than a mail tells of."""

GROWN: Final = 16
"""How many entries a log may have grown by since its table was read."""

_entries: Memory["Logged"] = Memory(MOST_ENTRIES)


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry as it stands in the log. `raw` is shared between callers: never change it.

    What the engine tells a seat about the entry is kept with it, in `told`.
    """

    index: int
    turn: int
    raw: Raw
    made_by: str
    seat: int | None
    at: datetime
    told: dict[int | None, Any] = field(default_factory=dict, repr=False, compare=False)


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
            when_committed(partial(_entries.put, key, entry))
    return found
