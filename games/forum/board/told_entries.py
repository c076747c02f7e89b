"""What entries did, told to one viewer and cached, since the past does not change.

It is cached only after the commit: an answer by mail tells of the entry it has just played, and
that may still be rolled back.
"""

from collections.abc import Hashable, Sequence
from functools import partial

from games.play.log import position as positions
from games.play.log.cache import logged
from games.play.log.position import Memory, nearest, remember
from games.play.models import Table

_told: Memory[str] = Memory(16_384)


def tellings(table: Table, indexes: Sequence[int], seat: int | None) -> dict[int, str]:
    """Return a sentence or two for each of these entries, with at most two queries."""
    found = {index: _told.get(_key(table, index, seat)) for index in indexes}
    missing = [index for index, text in found.items() if text is None]
    told = _tell(table, min(missing), max(missing), seat) if missing else {}
    return {index: text if text is not None else told[index] for index, text in found.items()}


def _tell(table: Table, first: int, last: int, seat: int | None) -> dict[int, str]:
    """Tell the entries from `first` to `last`, going on from the nearest known position."""
    here, told = nearest(table, first), {}
    for known in logged(table, here.length, last + 1):
        after, _ = here.after(known.raw)
        if known.index >= first:
            entry = here.game.decode(here.state, known.raw)
            told[known.index] = here.game.tell(here.state, entry, after.state, seat)
            keep = partial(_told.put, _key(table, known.index, seat), told[known.index])
            positions.when_committed(keep)
        here = after
    remember(table, here)
    return told


def _key(table: Table, index: int, seat: int | None) -> Hashable:
    return (table.pk, table.commitment, table.rollbacks, index, seat)
