"""The company of a person: how often they play with the viewer, and with whom most.

Only finished games count, and of others' games only public ones: where names are hidden while a
game runs, nobody may learn who sits there (docs/people.md). Who is not named at games that are over
has no company there for others, and is nobody's.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q, QuerySet

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.accounts.selectors import people_with_pages
from games.play.models import Seat, Status, Table, Visibility

MOST: Final = 5


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody with whom a person has often played."""

    person: User
    games: int


def times_with(whose: User, viewer: Viewer) -> int:
    """Return at how many finished games both sat; 0 if the person is not named at them."""
    over = Table.objects.filter(seats__user=whose, status=Status.FINISHED, practice="")
    return over.filter(at_table_with(whose, viewer)).count()


def at_table_with(whose: User, viewer: Viewer) -> Q:
    """Return the condition that the viewer has a seat there too; never if that may not be known."""
    if not viewer.is_authenticated or viewer.pk == whose.pk or whose.unnamed:
        return Q(pk__in=[])
    return Q(pk__in=_tables_of(viewer))


def partners_of(whose: User, viewer: Viewer) -> list[Partner]:
    """Return with whom the person has sat most often, at games that the viewer may know of."""
    mine = viewer.pk == whose.pk
    if whose.unnamed and not mine:
        return []
    return [Partner(one, one.times) for one in _partners(whose, mine)]


def _partners(whose: User, mine: bool) -> "QuerySet[User, Any]":
    known = Q(status=Status.FINISHED, practice="", pk__in=_tables_of(whose))
    if not mine:
        known &= Q(visibility=Visibility.PUBLIC)
    shared = Q(seats__table__in=Table.objects.filter(known).values("pk"))
    found = people_with_pages().filter(shared, unnamed=False).exclude(pk=whose.pk)
    return found.annotate(times=Count("seats")).order_by("-times", "pk")[:MOST]


def _tables_of(person: Viewer) -> "QuerySet[Seat, Any]":
    return Seat.objects.filter(user=person.pk or 0).values("table")
