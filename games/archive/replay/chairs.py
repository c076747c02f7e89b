"""Chairs: from where a reader follows a game that is over (docs/replay.md, "Chairs")."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.game import Raw
from games.forum.seat_sets import EVERYBODY
from games.play.log.position import Position

OWN: Final = ("viewer", "legal", "choices")
"""Keys of a view that belong to its viewer alone: a view of everything keeps the spectator's."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair: a seat, a spectator's (None), or one from which everything lies open."""

    seat: int | None = None
    everything: bool = False

    @property
    def query(self) -> str:
        """The end of an address that leads to this chair."""
        if self.everything:
            return "?open=1"
        return "" if self.seat is None else f"?seat={self.seat}"

    def view(self, here: Position, seats: int) -> Raw:
        """Return what can be seen from the chair, with nothing to choose."""
        seen = here.view(self.seat)
        if self.everything:
            seen = together(seen, [here.view(seat) for seat in range(seats)])
        return seen | {"legal": [], "choices": []}

    def gauges(self, here: Position, seats: int) -> Raw:
        """Return what the chair can count: the gauges of its view, without building all of it."""
        if not self.everything:
            return here.game.gauges(here.view(self.seat))
        first, *others = [here.game.gauges(here.view(seat)) for seat in range(seats)]
        return {key: _filled(value, [one[key] for one in others]) for key, value in first.items()}

    def heard(self, readers: int) -> bool:
        """Return whether something with this set of readers reached the chair when it was said."""
        if self.everything or readers == EVERYBODY:
            return True
        return self.seat is not None and bool(readers >> self.seat & 1)

    def may_know(self, by: int | None) -> bool:
        """Return whether the chair knows what that seat did in secret."""
        return self.everything or (by is not None and by == self.seat)


SPECTATOR: Final = Chair()


def chair_of(query: Mapping[str, str], seats: int) -> Chair | None:
    """Return the chair that an address names; None if the table has no such chair."""
    wanted, everything = query.get("seat", ""), query.get("open", "")
    if everything:
        return Chair(everything=True) if everything == "1" and not wanted else None
    if not wanted:
        return SPECTATOR
    is_seat = wanted.isascii() and wanted.isdecimal() and len(wanted) < 3 and int(wanted) < seats
    return Chair(int(wanted)) if is_seat else None


def together(public: Raw, views: Sequence[Raw]) -> Raw:
    """Return what all seats know together: where the public view has nothing, what a seat sees."""
    return {
        key: value if key in OWN else _filled(value, [view[key] for view in views])
        for key, value in public.items()
    }


def _filled(public: Any, seen: list[Any]) -> Any:
    if public is None:
        return next((value for value in seen if value is not None), None)
    if isinstance(public, dict):
        known = [value for value in seen if isinstance(value, dict)]
        return {key: _filled(value, [o.get(key) for o in known]) for key, value in public.items()}
    if isinstance(public, list):
        rows = [v for v in seen if isinstance(v, list) and len(v) == len(public)]
        return [_filled(value, [row[n] for row in rows]) for n, value in enumerate(public)]
    return public
