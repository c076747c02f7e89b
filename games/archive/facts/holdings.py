"""The holders of each seat, by the number of entries in the log."""

from collections.abc import Sequence
from typing import NamedTuple


class Change(NamedTuple):
    """A seat that passed to another holder (None: to nobody) when the log had this length.

    Without a seat the change is a roll-back to that length.
    """

    length: int
    seat: int | None
    holder: int | None = None


class Holdings:
    """The holders of all seats over the whole log."""

    def __init__(self, first: Sequence[int | None], changes: Sequence[Change]) -> None:
        self._held: list[list[tuple[int, int | None]]] = [[(0, holder)] for holder in first]
        self.changed: set[int] = set()
        for change in changes:
            self._take(change)

    def _take(self, change: Change) -> None:
        if change.seat is None:  # present holders count from where it led to
            for held in self._held:
                held[:] = [(min(length, change.length), holder) for length, holder in held]
        else:
            self._held[change.seat].append((change.length, change.holder))
            self.changed.add(change.seat)

    def holder(self, seat: int, index: int) -> int | None:
        """Return who held the seat when the entry with this index was written."""
        return next(who for length, who in reversed(self._held[seat]) if length <= index)

    def last(self, seat: int) -> int | None:
        """Return who holds the seat now."""
        return self._held[seat][-1][1]

    def since(self, seat: int) -> int:
        """Return the number of entries before the present holder sat down."""
        return self._held[seat][-1][0]

    def lasting(self, seat: int, index: int) -> int | None:
        """Return the holder if they held the seat both at that entry and at the end."""
        holder = self.holder(seat, index)
        return holder if holder is not None and holder == self.last(seat) else None
