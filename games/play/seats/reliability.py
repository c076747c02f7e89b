"""The reliability of players: turns played in time, games finished and won."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum

from games.accounts.models import User
from games.play.models import Seat, Status, Table, Tenure, Visibility


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's record, as others may know it before they sit down together."""

    finished: int
    won: int
    turns: int
    missed: int

    @property
    def reliability(self) -> int | None:
        """The percentage of turns played in time; None before the first turn."""
        return round(100 * (self.turns - self.missed) / self.turns) if self.turns else None

    def meets(self, table: Table) -> bool:
        """Return whether the player meets the table's conditions.

        Without any turns yet they count as reliable.
        """
        reliable = self.reliability is None or self.reliability >= table.min_reliability
        return self.finished >= table.min_finished and reliable


def standing(user: User) -> Standing:
    """Return the whole record, which a table's conditions are compared with."""
    return _summed(Seat.objects.filter(user=user), Tenure.objects.filter(user=user))


def open_standing(user: User) -> Standing:
    """Return the record that everybody may see.

    It leaves out running games where names are hidden, or its changes would tell which seat is
    theirs, and tables with a password, of which strangers learn nothing.
    """
    return _summed(Seat.objects.filter(user=user).exclude(hidden_at("table")), open_tenures(user))


def open_tenures(user: User) -> "QuerySet[Tenure]":
    """Select the seats that the person has left, as far as everybody may know of them."""
    return Tenure.objects.filter(user=user).exclude(hidden_at("seat__table"))


def hidden_at(table: str) -> Q:
    """Return the condition that the table at the end of this path does not show in a record."""
    over = [Status.FINISHED, Status.ENDED]
    unnamed = Q((f"{table}__anonymous", True)) & ~Q((f"{table}__status__in", over))
    return unnamed | Q((f"{table}__visibility", Visibility.PASSWORD))


def _summed(seats: "QuerySet[Seat]", left: "QuerySet[Tenure]") -> Standing:
    """Add up the record: turns on seats since left count, games only on seats still held."""
    over = Q(table__status=Status.FINISHED)
    sums = seats.filter(table__practice="").aggregate(
        finished=Count("pk", filter=over),
        won=Count("pk", filter=over & Q(place=1)),
        turns=Sum("turns", default=0),
        missed=Sum("missed", default=0),
    )
    before = left.aggregate(turns=Sum("turns", default=0), missed=Sum("missed", default=0))
    return Standing(
        sums["finished"],
        sums["won"],
        sums["turns"] + before["turns"],
        sums["missed"] + before["missed"],
    )
