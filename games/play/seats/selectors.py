"""Seats and what their viewers may see: names, orders, whether somebody may look at the table.

Only `view_of` gives out a game's state. Hidden names stay hidden until the end. People who do not
want to be named in the archive have no name at games that are over.
"""

import re
from collections.abc import Collection, Iterable
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from engine.game import Raw
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.play.log.position import position
from games.play.models import OrderAhead, Seat, Table, Visibility
from games.play.registry import registry

VIEW: Final = "play.view_table"
INTERVENE: Final = "play.change_table"
"""The permissions that operators need: being an operator (`is_staff`) alone allows nothing."""


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


def is_operator(user: Viewer, permission: str) -> bool:
    """Return whether the person is an operator with this permission, their own or a group's."""
    return user.is_staff and user.has_perm(permission)


def order_of(table: Table, seat: int) -> OrderAhead | None:
    return OrderAhead.objects.filter(seat__table=table, seat__number=seat).first()


def demands_of(table: Table, seat: int) -> bool:
    """Return whether the seat has left a demand that all show their laurels."""
    return Seat.objects.filter(table=table, number=seat, demands=True).exists()


def seat_name(seat: Seat, table: Table) -> str:
    """Return what the seat's holder is called; the family's name if a started game has none."""
    if seat.bot or (seat.user is None and table.has_started):
        return gens_of(seat.family)
    if seat.user is None:
        return ""
    if table.anonymous and not table.is_over:
        return _("House of the %(family)s") % {"family": seat.family}
    return name_of(seat.user, table)


def seat_page(seat: Seat, table: Table) -> str:
    """Return the address of the page of the seat's holder, a person or a house family.

    It is empty where the name tells nobody.
    """
    person = seat.user
    if seat.bot or (person is None and table.has_started):
        return registry.page_of_family(seat.family)
    if person is None or (table.anonymous and not table.is_over):
        return ""
    if (person.unnamed and table.is_over) or not person.has_page:
        return ""
    return person.get_absolute_url()


def name_of(person: User, table: Table) -> str:
    """Return what a person is called at a table, where names are not hidden."""
    return _("unnamed player") if person.unnamed and table.is_over else person.name


def gens_of(family: str) -> str:
    """Return the name of a house player: its gens, a singular, so that sentences can say *has*."""
    return _("gens %(name)s") % {"name": gens_name(family)}


def gens_name(family: str) -> str:
    """Return the gens of a family: that of the Julii is Julia."""
    return re.sub("ii$", "ia", family)


def seat_names(table: Table, seats: Iterable[Seat]) -> list[str]:
    """Return the names by seat number, the same for every viewer."""
    return [seat_name(seat, table) for seat in sorted(seats, key=lambda seat: seat.number)]
