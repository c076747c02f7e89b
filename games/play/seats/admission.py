"""Admission to a table: its password and conditions, and people who block each other.

People who block somebody do not sit down with them, and the other way round. Nobody is told that
they are blocked: for them the seats look as if kept for somebody. Blocks do not hold where names
are hidden, because they would tell who sits there, nor in leagues, whose rules decide who meets
whom (docs/people.md).
"""

from collections.abc import Iterable

from django.contrib.auth.hashers import check_password
from django.db.models import Exists, OuterRef, Q

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.accounts.ties.selectors import are_apart, blocked_apart, blocks_any
from games.play.models import Seat, Table, Visibility
from games.play.refusals import TableRefusal, Why
from games.play.seats.reliability import standing


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


def tables_apart(user: Viewer) -> Q:
    """Return the condition that a table is one at which the viewer may not sit down."""
    held = Seat.objects.filter(blocked_apart(user, "user"), table=OuterRef("pk"))
    return Q(anonymous=False) & (Q(Exists(held)) | blocked_apart(user, "organiser"))


def _people(table: Table, seats: Iterable[Seat], person_id: int) -> set[int]:
    found = {table.organiser_id, *(seat.user_id for seat in seats)}
    return {one for one in found if one is not None} - {person_id}
