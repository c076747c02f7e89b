"""A person's games: on the public page, and in the export of one's own data."""

from typing import Any

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.play.models import Entry, Seat, Status, Table, Visibility
from games.play.selectors.lobby import rows_of
from games.play.selectors.standing import standing

SHOWN = 20


def games_of(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Results are everybody's business once a game is over; what is under way is not told here."""
    over = Table.objects.filter(seats__user=whose, status=Status.FINISHED)
    if not viewer.is_authenticated or viewer.pk != whose.pk:
        over = over.filter(visibility=Visibility.PUBLIC)
    return {
        "standing": standing(whose),
        "rows": rows_of(over.order_by("-finished_at"), viewer, SHOWN),
    }


def everything_played(user: User) -> dict[str, Any]:
    seats = Seat.objects.filter(user=user).order_by("table_id")
    entries = Entry.objects.filter(user=user).order_by("table_id", "index")
    return {
        "seats": list(
            seats.values(
                "table__code", "table__title", "number", "joined_at", "turns", "missed", "place"
            )
        ),
        "entries": list(entries.values("table__code", "index", "raw", "made_by", "at")),
    }
