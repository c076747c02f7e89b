"""What players are called, by whoever looks: hidden names stay hidden until the end."""

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.accounts.registry import Viewer
from games.play.models import Seat, Table


def seat_name(seat: Seat, table: Table) -> str:
    """How the seat's holder is called at the table; its family, if nobody has it in a game."""
    if seat.bot or (seat.user is None and table.has_started):
        return gens_of(seat.family)
    if seat.user is None:
        return ""
    if table.anonymous and not table.is_over:
        return _("House of the %(family)s") % {"family": seat.family}
    return seat.user.name


def gens_of(family: str) -> str:
    """A house player is its gens: one name, of which a sentence can say that it *has* something."""
    return _("gens %(name)s") % {"name": gens_name(family)}


def gens_name(family: str) -> str:
    """Of the Julii it is Julia."""
    return re.sub("ii$", "ia", family)


def seat_names(table: Table, seats: Iterable[Seat], viewer: Viewer | None = None) -> list[str]:
    """Names by seat number. The viewer learns no more than others: he knows himself anyway."""
    return [seat_name(seat, table) for seat in sorted(seats, key=lambda seat: seat.number)]
