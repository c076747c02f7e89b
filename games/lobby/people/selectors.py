"""The list of players, with a search by name."""

from dataclasses import dataclass
from typing import Final

from django.core.paginator import Paginator
from django.db.models import Count, F, Q, QuerySet

from games.accounts.models import User
from games.accounts.names import name_key
from games.accounts.selectors import people_with_pages
from games.common.pages import Page
from games.play.models import RUNNING, Seat, Status, Visibility

A_PAGE: Final = 30
LONGEST: Final = 60

FINISHED: Final = Q(seats__table__status=Status.FINISHED, seats__table__practice="") & ~Q(
    seats__table__visibility=Visibility.PASSWORD
)
"""Games over, as they count on a person's own page: none with a password."""

OPEN: Final = Q(table__visibility=Visibility.PUBLIC, table__anonymous=False)
"""Tables at which everybody may see who sits there."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the list; `playing` counts public tables where names are shown."""

    person: User
    finished: int
    won: int
    playing: int


def players(text: str, page: str) -> Page[PlayerRow]:
    """Return one page of the players whose name contains the text, most games first."""
    found = Paginator(_found(text), A_PAGE)
    here = found.get_page(page)
    people = list(here.object_list)
    playing = _playing(people)
    rows = [
        PlayerRow(one, one.finished, one.won, playing.get(one.pk, 0))  # type: ignore[attr-defined]
        for one in people
    ]
    return Page(rows, found.count, here.number, found.num_pages, A_PAGE)


def _found(text: str) -> "QuerySet[User]":
    """Select people who have a page and do not mind being named."""
    people = people_with_pages().filter(unnamed=False)
    if key := name_key(text)[:LONGEST]:
        people = people.filter(name_key__contains=key)
    finished = Count("seats", filter=FINISHED)
    won = Count("seats", filter=FINISHED & Q(seats__place=1))
    return people.annotate(finished=finished, won=won).order_by(F("finished").desc(), "name_key")


def _playing(people: list[User]) -> dict[int, int]:
    seats = Seat.objects.filter(OPEN, user__in=people, table__status__in=RUNNING)
    counted = seats.order_by().values_list("user_id").annotate(Count("pk"))
    return {user_id: n for user_id, n in counted if user_id is not None}
