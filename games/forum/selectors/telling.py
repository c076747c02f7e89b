"""What entries did, told to one viewer, and remembered: the past does not change.

Once it is committed: an answer by mail tells what it has just played, and may come to nothing.
"""

from collections.abc import Hashable, Sequence
from functools import partial

from games.play import position as positions
from games.play.models import Table
from games.play.position import Memory, nearest, remember
from games.play.selectors.logged import logged

_told: Memory[str] = Memory(16_384)


def tellings(table: Table, indexes: Sequence[int], seat: int | None) -> dict[int, str]:
    """A sentence or two for each of the entries. Two queries at most, however many there are."""
    found = {index: _told.get(_key(table, index, seat)) for index in indexes}
    missing = [index for index, text in found.items() if text is None]
    told = _tell(table, min(missing), max(missing), seat) if missing else {}
    return {index: text if text is not None else told[index] for index, text in found.items()}


def _tell(table: Table, first: int, last: int, seat: int | None) -> dict[int, str]:
    """Fold once to the first of them, then go on step by step; the last position is kept."""
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
