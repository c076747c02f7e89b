"""A table in a list, as one viewer sees it: who sits there, whose turn it is, until when."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.accounts.registry import Viewer
from games.accounts.selectors import NAMED
from games.play.clock.words import listed_deadline
from games.play.models import Seat, Status, Table
from games.play.seats.selectors import seat_name, seat_page

LISTED: Final = (
    *("code", "title", "game", "status", "organiser", "practice"),
    *("anonymous", "turn_hours", "clock", "start", "length", "version", "turn", "offers_open"),
    *("deadline", "created_at", "started_at", "moved_at", "finished_at"),
)
"""The columns of a table that a list shows or asks. Nothing secret is among them."""
SHOWN: Final = (
    *("table", "number", "family", "bot", "invitation", "kept_for"),
    *("must_act", "deadline", "wanted", "place", "seen_length"),
    *(f"user__{name}" for name in (*NAMED, "unnamed")),
)
"""The columns of seats, and of the people on them, that a list shows or asks."""
ALL_TIME: Final = 100
"""The length of the bar that shows how much time is left."""


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """The holder of a seat, as a list shows them. `page` is empty where the name tells nobody."""

    name: str
    page: str
    must_act: bool
    is_me: bool
    won: bool

    @property
    def classes(self) -> str:
        """The classes that a card draws the seat with."""
        acts, won = self.must_act and " seated--acts", self.won and " seated--won"
        return f"seated{acts or ''}{won or ''}"

    @property
    def said(self) -> str:
        """The name of the holder on a card; "you" on the viewer's own seat."""
        return _("you") if self.is_me else self.name


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A table in a list, as one viewer sees it."""

    table: Table
    seats: list[Seat]
    listed: list[ListedSeat]  # the seats on which somebody sits
    free: int
    mine: Seat | None
    deadline: datetime | None

    @property
    def people(self) -> list[str]:
        """The names of those who sit there."""
        return [seat.name for seat in self.listed]

    @property
    def winners(self) -> list[str]:
        return [seat.name for seat in self.listed if seat.won]

    @property
    def turn(self) -> str:
        """The turn that is being played, in words."""
        return _("turn %(turn)s") % {"turn": self.table.turn}

    @property
    def free_seats(self) -> str:
        """The number of seats to sit down on, in words; empty if there are none."""
        n = self.free if self.table.is_open else 0
        return ngettext("%(n)s free seat", "%(n)s free seats", n) % {"n": n} if n else ""

    @property
    def wanted(self) -> str:
        """The number of seats that a substitute could take, in words; empty if there are none."""
        n = sum(seat.wanted for seat in self.seats) if self.table.is_running else 0
        said = ngettext("%(n)s seat to take over", "%(n)s seats to take over", n)
        return said % {"n": n} if n else ""

    @property
    def awaits_me(self) -> bool:
        return self.mine is not None and self.mine.must_act and self.table.status == Status.PLAYING

    @property
    def unseen(self) -> str:
        """The number of entries that are new to the viewer, who plays there, in words."""
        if self.mine is None or not self.table.is_running:
            return ""
        n = max(0, self.table.length - self.mine.seen_length)
        return ngettext("%(n)s new move", "%(n)s new moves", n) % {"n": n} if n else ""

    def share_left(self, now: datetime) -> int | None:
        """Return how much of a turn's time is left, of `ALL_TIME`; None without a deadline."""
        if self.table.status != Status.PLAYING or self.deadline is None:
            return None
        share = (self.deadline - now) / timedelta(hours=self.table.turn_hours)
        return round(ALL_TIME * min(1, max(0, share)))


def rows_of(tables: "QuerySet[Table]", user: Viewer, end: int, start: int = 0) -> list[LobbyRow]:
    """Return the tables from `start` to `end` as rows, with two queries."""
    return rows_with_seats(tables.only(*LISTED)[start:end], user)


def rows_with_seats(tables: Iterable[Table], user: Viewer) -> list[LobbyRow]:
    """Return tables that have been read as rows, with one query for their seats."""
    found = {table.pk: table for table in tables}
    seats: dict[int, list[Seat]] = defaultdict(list)
    held = Seat.objects.filter(table__in=found).select_related("user").only(*SHOWN)
    for seat in held.order_by("number"):
        seat.table = found[seat.table_id]
        seats[seat.table_id].append(seat)
    return [_row(table, seats[key], user) for key, table in found.items()]


def _row(table: Table, seats: list[Seat], user: Viewer) -> LobbyRow:
    mine = next((seat for seat in seats if user.is_authenticated and seat.user == user), None)
    plays = table.status == Status.PLAYING
    listed = [
        ListedSeat(
            name=seat_name(seat, table),
            page="" if seat is mine else seat_page(seat, table),
            must_act=plays and seat.must_act,
            is_me=seat is mine,
            won=seat.place == 1,
        )
        for seat in seats
        if seat.is_taken
    ]
    free = sum(seat.is_free for seat in seats)
    return LobbyRow(table, seats, listed, free, mine, listed_deadline(table, mine))
