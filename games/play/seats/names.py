"""The names of players at a table. Hidden names stay hidden until the end.

People who do not want to be named in the archive have no name at games that are over.
"""

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.play.models import Seat, Table
from games.play.registry import registry


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


def seat_names(table: Table, seats: Iterable[Seat], viewer: Viewer | None = None) -> list[str]:
    """Return the names by seat number, the same for every viewer."""
    return [seat_name(seat, table) for seat in sorted(seats, key=lambda seat: seat.number)]
