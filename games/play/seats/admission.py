"""Admission to a table: its password and conditions, and people who block each other.

The conditions ask for reliability: turns played in time, games finished.

People who block somebody do not sit down with them, and the other way round. Nobody is told that
they are blocked: for them the seats look as if kept for somebody. Blocks do not hold where names
are hidden, because they would tell who sits there, nor in leagues, whose rules decide who meets
whom (docs/people.md).
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.contrib.auth.hashers import check_password
from django.db.models import Count, Q, Sum

from games.accounts.models import User
from games.accounts.ties.selectors import are_apart, blocks_any
from games.play.models import Seat, Status, Table, Tenure, Visibility
from games.play.refusals import TableRefusal, Why


def check_admission(table: Table, user: User, password: str, let_in: bool) -> None:
    """Refuse unless the person knows the password and meets the table's conditions.

    `let_in` says that they have given the password before.
    """
    if table.organiser_id == user.pk:
        return
    locked = table.visibility == Visibility.PASSWORD and not let_in
    if locked and not check_password(password, table.password):
        raise TableRefusal(Why.PASSWORD)
    if not standing(user).meets(table):
        raise TableRefusal(Why.CONDITIONS)


def is_apart(table: Table, seats: Iterable[Seat], person_id: int) -> bool:
    """Tell whether the person may not sit down with the people at the table, organiser included."""
    return not table.anonymous and are_apart(person_id, _people(table, seats, person_id))


def is_blocker(table: Table, seats: Iterable[Seat], person_id: int) -> bool:
    """Tell whether the person blocks somebody at the table, which they may read themselves."""
    return not table.anonymous and blocks_any(person_id, _people(table, seats, person_id))


def tables_apart(apart: Collection[int]) -> Q:
    """Return the condition that these people sit at a table, or organise it, with their names."""
    if not apart:
        return Q(pk__in=[])
    held = Seat.objects.filter(user__in=apart).values("table")
    return Q(anonymous=False) & (Q(pk__in=held) | Q(organiser__in=apart))


def _people(table: Table, seats: Iterable[Seat], person_id: int) -> set[int]:
    found = {table.organiser_id, *(seat.user_id for seat in seats)}
    return {one for one in found if one is not None} - {person_id}


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
    """Return the whole record, which a table's conditions are compared with.

    Turns on seats since left count, games only on seats still held.
    """
    over = Q(table__status=Status.FINISHED)
    sums = Seat.objects.filter(user=user, table__practice="").aggregate(
        finished=Count("pk", filter=over),
        won=Count("pk", filter=over & Q(place=1)),
        turns=Sum("turns", default=0),
        missed=Sum("missed", default=0),
    )
    before = Tenure.objects.filter(user=user).aggregate(
        turns=Sum("turns", default=0), missed=Sum("missed", default=0)
    )
    return Standing(
        sums["finished"],
        sums["won"],
        sums["turns"] + before["turns"],
        sums["missed"] + before["missed"],
    )
