"""The people of a division, read without the rows of their accounts, as there may be hundreds."""

from datetime import datetime
from typing import NamedTuple

from django.urls import reverse

from games.accounts.names import FORMER_PLAYER, UNNAMED_PLAYER
from games.leagues.models import Division, Entrant, EntrantStatus


class PersonShown(NamedTuple):
    """A person as the pages of a league show them. Without a `slug` there is no link to them."""

    display_name: str
    slug: str
    closed_at: datetime | None
    welcomed_at: datetime | None

    @property
    def name(self) -> str:
        return str(FORMER_PLAYER) if self.closed_at else self.display_name

    def get_absolute_url(self) -> str:
        return reverse("accounts:person", args=[self.slug])


class Participant(NamedTuple):
    """An entrant as a standing shows them."""

    pk: int
    user_id: int
    status: str
    user: PersonShown

    def get_status_display(self) -> str:
        return str(EntrantStatus(self.status).label)


def participants_of(division: Division, viewer: int | None) -> list[Participant]:
    """Return everybody who was ever in the division, with one query.

    People who do not wish to be named have a name only for themselves (`viewer` is an id).
    """
    rows = Entrant.objects.filter(division=division).order_by("signed_up_at", "pk")
    columns = ("unnamed", "display_name", "slug", "closed_at", "welcomed_at")
    found = rows.values_list("pk", "user_id", "status", *(f"user__{name}" for name in columns))
    nobody = PersonShown(str(UNNAMED_PLAYER), "", None, None)
    return [
        Participant(
            pk,
            user_id,
            status,
            nobody if unnamed and user_id != viewer else PersonShown(*person),
        )
        for pk, user_id, status, unnamed, *person in found
    ]
