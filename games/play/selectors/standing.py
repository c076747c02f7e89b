from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum

from games.accounts.models import User
from games.play.models import Seat, Status, Table, Tenure


@dataclass(frozen=True, slots=True)
class Standing:
    """What others may know about a player before they sit down together."""

    finished: int
    won: int
    turns: int
    missed: int

    @property
    def reliability(self) -> int | None:
        """Turns in time, in percent; None before the first turn."""
        return round(100 * (self.turns - self.missed) / self.turns) if self.turns else None

    def meets(self, table: Table) -> bool:
        """Whether the conditions of the table let this player join. Who never played is trusted."""
        reliable = self.reliability is None or self.reliability >= table.min_reliability
        return self.finished >= table.min_finished and reliable


def standing(user: User) -> Standing:
    """What a table's conditions are held against."""
    return _summed(Seat.objects.filter(user=user), Tenure.objects.filter(user=user))


def open_standing(user: User) -> Standing:
    """What everybody may know: where names are hidden, nothing counts before the end.

    Else whoever watches the numbers of a person could tell which seat is his.
    """
    over = [Status.FINISHED, Status.ENDED]
    hidden = Q(table__anonymous=True) & ~Q(table__status__in=over)
    hidden_then = Q(seat__table__anonymous=True) & ~Q(seat__table__status__in=over)
    return _summed(
        Seat.objects.filter(user=user).exclude(hidden),
        Tenure.objects.filter(user=user).exclude(hidden_then),
    )


def _summed(seats: "QuerySet[Seat]", left: "QuerySet[Tenure]") -> Standing:
    """Turns on seats that he has left count too; games finished are those he stayed in."""
    over = Q(table__status=Status.FINISHED)
    sums = seats.aggregate(
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
