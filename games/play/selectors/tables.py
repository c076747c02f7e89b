"""Who sits where, and what a viewer may see. Hidden things leave by `view_of` alone."""

import hashlib
from collections.abc import Collection

from django.db.models import Q

from engine.game import Raw
from games.accounts.registry import Viewer
from games.play.models import Seat, Table, Visibility
from games.play.position import position


def table_of(code: str) -> Table:
    """The table with that public name. Raises ``Table.DoesNotExist``."""
    return Table.objects.get(code=code)


def seats_at(table: Table) -> list[Seat]:
    return list(table.seats.select_related("user").order_by("number"))


def seat_of(user: Viewer, table: Table) -> int | None:
    """The number of the seat that the person holds; None for everybody else, signed in or not."""
    if not user.is_authenticated:
        return None
    held = Seat.objects.filter(table=table, user=user).values_list("number", flat=True)
    return held.first()


def view_of(table: Table, seat: int | None, length: int | None = None) -> Raw:
    """What the seat (None: a spectator) may see, now or after the first `length` entries.

    The one door by which anything of a game leaves the log. The seat must come from `seat_of`.
    """
    return position(table, length).view(seat)


def scene_of(table: Table, seat: int | None) -> Raw:
    """The board as the seat sees it now, with nothing to choose on it and nothing marked."""
    here = position(table)
    return here.game.scene(here.view(seat) | {"choices": []}, [])


def may_see(user: Viewer, table: Table, unlocked: Collection[str] = ()) -> bool:
    """Whether the table may be looked at: with a password only by its people and who knows it.

    Its people are those who sit there, for whom a seat is kept, and who can come back to one.

    `unlocked` are the codes of the tables whose password was given in this session.
    """
    if table.visibility != Visibility.PASSWORD or table.code in unlocked:
        return True
    if not user.is_authenticated:
        return False
    if user.is_staff or table.organiser_id == user.pk:
        return True
    his = Q(user=user) | Q(kept_for=user) | Q(left_by=user, wanted=True)
    return Seat.objects.filter(his, table=table).exists()


def is_invitation(table: Table, token: str) -> bool:
    """Whether a seat of the table is still kept for whoever has this token."""
    kept = table.seats.filter(user=None, bot="", invitation=hash_of(token))
    return table.is_open and kept.exists()


def hash_of(token: str) -> str:
    """What is kept of an invitation's token."""
    return hashlib.sha256(token.encode()).hexdigest()
