"""Tables as they stand in a list."""

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from games.accounts.registry import Viewer
from games.play.models import Seat, Status, Table
from games.play.selectors.names import seat_name


@dataclass(frozen=True, slots=True)
class Row:
    """A table in a list."""

    table: Table
    seats: list[Seat]
    people: list[str]  # names of those who sit there
    free: int
    mine: Seat | None
    winners: list[str]

    @property
    def wanted(self) -> int:
        """Seats that a substitute could take."""
        return sum(seat.wanted for seat in self.seats) if self.table.is_running else 0

    @property
    def awaits_me(self) -> bool:
        return self.mine is not None and self.mine.must_act and self.table.status == Status.PLAYING


def rows_of(tables: "QuerySet[Table]", user: Viewer, end: int, start: int = 0) -> list[Row]:
    """Two queries, whatever the number of tables; the shuffle stays in the database."""
    seated = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))
    found = tables.defer("chance", "salt").select_related("organiser").prefetch_related(seated)
    return [_row(table, user) for table in found[start:end]]


def _row(table: Table, user: Viewer) -> Row:
    seats = list(table.seats.all())
    mine = next((seat for seat in seats if user.is_authenticated and seat.user == user), None)
    return Row(
        table=table,
        seats=seats,
        people=[seat_name(seat, table) for seat in seats if seat.is_taken],
        free=sum(seat.is_free for seat in seats),
        mine=mine,
        winners=[seat_name(seat, table) for seat in seats if seat.place == 1],
    )
