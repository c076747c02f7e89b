"""Positions and entries of a log, both cached, so that a page costs neither a replay nor a query.

The log is the truth; a position can always be computed from it again. It is cached only after the
entries it was computed from are committed, so that no process keeps what was never committed.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import F

from engine.display_names import named
from engine.game import Game, Raw
from engine.refusal import Refusal
from games.common.memory import Memory
from games.play.log.entries import COLUMNS, entries_of
from games.play.log.logged import Logged
from games.play.models import Entry, Table

MOST_POSITIONS: Final = 1024


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

    def choices(self, seat: int | None, names: Mapping[int, str]) -> list[Raw]:
        """Return the groups of a seat's numbered choices, with names in their sentences.

        What uses a sealed deal is first.
        """
        groups: list[Raw] = [
            group
            | {"choices": [c | {"sentence": named(c["sentence"], names)} for c in group["choices"]]}
            for group in self.view(seat)["choices"]
        ]
        return sorted(groups, key=lambda group: group["group"] != "deal")

    @property
    def actors(self) -> tuple[int, ...]:
        return self.game.actors(self.state)

    @property
    def is_over(self) -> bool:
        return not self.actors

    @property
    def may_demand(self) -> bool:
        """Tell whether the next action would end somebody's chance to have totals shown."""
        return bool(self.view(None).get("may_demand"))

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
        return self._played(entry), self.game.encode(entry)

    def then(self, raw: Raw) -> "Position":
        """Return the position after an entry that stands in the log already."""
        return self._played(self.game.decode(self.state, raw))

    def _played(self, entry: Any) -> "Position":
        return Position(self.game, self.game.apply(self.state, entry), self.length + 1)

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


def adopt(table: Table, found: Position) -> None:
    """Take over a position that this transaction has computed for another object of the table."""
    _folded_for(table)[_key(table, found.length)] = found


def _folded_for(table: Table) -> dict[Hashable, Position]:
    """Return the positions computed for this very object, which need not be committed yet."""
    kept: dict[Hashable, Position] = table.__dict__.setdefault("_folded", {})
    return kept


def nearest(table: Table, wanted: int) -> Position:
    """Return the position after `wanted` entries, or the closest earlier one that is cached."""
    known = known_position(table, wanted)
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

    `Table.rollbacks` is part of it, so nothing from before a roll-back is found any more.
    """
    return (table.pk, table.commitment, table.rollbacks, length)


def _folded(table: Table, wanted: int) -> Position:
    """Replay the log from the nearest position that is known.

    The position before the last entry is cached too: a page tells that entry (`tellings`).
    """
    before = found = _nearest(table, wanted) or _first(table)
    for entry in logged(table, found.length, wanted):
        before, found = found, found.then(entry.raw)
    if found.length != wanted:
        raise LookupError(f"table {table.code} has no {wanted} entries")
    if before is not found:
        _folded_for(table)[_key(table, before.length)] = before
        remember(table, before)
    return found


def _nearest(table: Table, wanted: int) -> Position | None:
    for length in range(wanted - 1, max(wanted - 30, -1), -1):
        known = known_position(table, length)
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

_entries: Memory[Logged] = Memory(MOST_ENTRIES)


def logged(table: Table, start: int, end: int) -> list[Logged]:
    """Return the entries from `start` up to, not including, `end`, with at most one query."""
    known = {index: _entries.get(_key(table, index)) for index in range(start, end)}
    missing = [index for index, entry in known.items() if entry is None]
    if missing:
        found = entries_of(table, missing[0], missing[-1] + 1)
        _keep(table, found)
        known |= {entry.index: entry for entry in found}
    return [entry for entry in known.values() if entry is not None]


def ends_of(tables: Collection[Table]) -> dict[int, list[Logged]]:
    """Return the last entries of each table's log, by table id, usually with one query at most."""
    fetched: dict[int, dict[int, Logged]] = defaultdict(dict)
    back = {table.pk: table.length - first for table in tables if (first := _unknown(table)) >= 0}
    if back:
        since = F("table__length") - max(back.values()) - GROWN
        rows = Entry.objects.filter(table__in=back, index__gte=since).order_by()
        for pk, *row in rows.values_list("table_id", *COLUMNS):
            entry = Logged(*row)
            fetched[pk][entry.index] = entry
    for table in tables:
        _keep(table, fetched[table.pk].values())
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


def _keep(table: Table, found: Iterable[Logged]) -> None:
    """Cache the entries once the transaction is over."""
    for entry in found:
        # Entries newer than the table as we read it may be rolled back before they are read again.
        if entry.index < table.length:
            when_committed(partial(_entries.put, _key(table, entry.index), entry))
