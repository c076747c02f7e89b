"""The company of a person: with whom they have played most.

Only finished games count, and of others' games only public ones: where names are hidden while a
game runs, nobody may learn who sits there (docs/people.md). Who is not named at games that are over
has no company there for others, and is nobody's.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import Count

from games.accounts.models import User
from games.accounts.selectors import NAMED, people_with_pages

MOST: Final = 5


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody with whom a person has often played."""

    person: User
    games: int


def partners_of(whose: User, tables: Collection[int]) -> list[Partner]:
    """Return with whom the person has sat most often at these tables.

    They are the finished games that the viewer may know of (`PersonRecord.over`).
    """
    there = people_with_pages().filter(seats__table__in=tables, unnamed=False)
    others = there.exclude(pk=whose.pk).only(*NAMED).annotate(times=Count("seats"))
    return [Partner(one, one.times) for one in others.order_by("-times", "pk")[:MOST]]
