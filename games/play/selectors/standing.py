from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum

from games.accounts.models import User
from games.play.models import Seat, Status, Table


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
    return _summed(Seat.objects.filter(user=user))


def open_standing(user: User) -> Standing:
    """What everybody may know: where names are hidden, nothing counts before the end.

    Else whoever watches the numbers of a person could tell which seat is his.
    """
    hidden = Q(table__anonymous=True) & ~Q(table__status__in=[Status.FINISHED, Status.ENDED])
    return _summed(Seat.objects.filter(user=user).exclude(hidden))


def _summed(seats: "QuerySet[Seat]") -> Standing:
    over = Q(table__status=Status.FINISHED)
    sums = seats.aggregate(
        finished=Count("pk", filter=over),
        won=Count("pk", filter=over & Q(place=1)),
        turns=Sum("turns", default=0),
        missed=Sum("missed", default=0),
    )
    return Standing(**sums)
