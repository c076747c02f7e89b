"""Seats and what their viewers may see. Only `view_of` gives out a game's state."""

from collections.abc import Collection

from django.db.models import Q

from engine.game import Raw
from games.accounts.registry import Viewer
from games.play.log.position import position
from games.play.models import Seat, Table, Visibility
from games.play.permissions import VIEW, is_operator


def table_of(code: str) -> Table:
    """Return the table with this code, or raise ``Table.DoesNotExist``."""
    return Table.objects.get(code=code)


def seats_at(table: Table) -> list[Seat]:
    return list(table.seats.select_related("user").order_by("number"))


def seat_of(user: Viewer, table: Table) -> int | None:
    """Return the number of the seat that the person holds; None if they hold none."""
    if not user.is_authenticated:
        return None
    held = Seat.objects.filter(table=table, user=user).values_list("number", flat=True)
    return held.first()


def view_of(table: Table, seat: int | None, length: int | None = None) -> Raw:
    """Return what the seat (None: a spectator) may see, now or after the first `length` entries.

    A game's state leaves the log by this function only. The seat must come from `seat_of`.
    """
    return position(table, length).view(seat)


def scene_of(table: Table, seat: int | None) -> Raw:
    """Return the board as the seat sees it now, with nothing marked or to be chosen."""
    here = position(table)
    return here.game.scene(here.view(seat) | {"choices": []}, [])


def may_see(user: Viewer, table: Table, unlocked: Collection[str] = ()) -> bool:
    """Return whether the person may look at the table.

    A table with a password may be seen by its organiser, by operators, by people who sit there,
    have a seat kept for them or can come back to one, and by anybody who has given the password:
    `unlocked` are the codes of the tables for which that was done in this session.
    """
    if table.visibility != Visibility.PASSWORD or table.code in unlocked:
        return True
    if not user.is_authenticated:
        return False
    if table.organiser_id == user.pk or is_operator(user, VIEW):
        return True
    theirs = Q(user=user) | Q(kept_for=user) | Q(left_by=user, wanted=True)
    return Seat.objects.filter(theirs, table=table).exists()
