"""Actors: who acts at a table, as what, and when, in one value that services pass on as it is."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.play.models import MadeBy, Seat

NO_SEAT: Final = -1
"""Stands for no seat, where something is done for the table as a whole."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The seat that acts, whoever acts for it (a person, a house player, the clock), and when.

    It is made where a request, a mail, a house player or the clock comes in.
    """

    seat: int
    user_id: int | None
    made_by: MadeBy
    now: datetime

    def holds(self, seat: Seat | None) -> bool:
        """Return whether it is the holder of this seat who acts: the person, or a house player."""
        if seat is None or seat.number != self.seat:
            return False
        if self.made_by == MadeBy.PLAYER:
            return self.user_id is not None and seat.user_id == self.user_id
        return self.made_by == MadeBy.BOT and bool(seat.bot)


def by_person(seat: int, user_id: int | None, now: datetime) -> Actor:
    """Return a person who acts on a seat."""
    return Actor(seat, user_id, MadeBy.PLAYER, now)


def by_house(seat: int, now: datetime) -> Actor:
    """Return the house player of a seat."""
    return Actor(seat, None, MadeBy.BOT, now)
