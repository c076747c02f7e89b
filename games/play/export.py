"""The export of what this app keeps about a person."""

from typing import Any

from django.db.models import Q

from games.accounts.models import User
from games.play.log.entries import entries_of
from games.play.models import Entry, Intervention, OrderAhead, Seat, Table, Tenure


def everything_played(user: User) -> dict[str, Any]:
    """Return everything that this app keeps about a person, for the export of their data."""
    seats = Seat.objects.filter(user=user).order_by("table_id")
    orders = OrderAhead.objects.filter(seat__user=user).order_by("seat__table_id")
    deeds = Intervention.objects.filter(user=user).order_by("at")
    return {
        "seats": list(
            seats.values(
                *("table__code", "table__title", "table__game", "number", "family"),
                *("joined_at", "turns", "missed", "place"),
            )
        ),
        "tables_made": list(
            Table.objects.filter(organiser=user).values("code", "title", "game", "created_at")
        ),
        "seats_left": list(
            Tenure.objects.filter(user=user)
            .order_by("until")
            .values("seat__table__code", "seat__number", "since", "until", "turns", "missed")
        ),
        "entries": _entries_by(user),
        "orders": list(orders.values("seat__table__code", "actions", "when", "left_at")),
        "interventions": list(deeds.values("table__code", "kind", "refused", "reason", "at")),
    }


def _entries_by(user: User) -> list[dict[str, Any]]:
    """Return the entries that the person made, or an order of theirs, wherever they are kept.

    Packed logs name nobody in a column, so those are read in which the person had a part: on a
    seat, now or before, or as an operator.
    """
    had_part = Q(seats__user=user) | Q(seats__tenures__user=user) | Q(interventions__user=user)
    unpacked = Q(pk__in=Entry.objects.filter(user=user).values("table"))
    tables = Table.objects.filter(unpacked | Q(packed=True) & had_part).distinct().order_by("pk")
    return [
        {"table__code": table.code}
        | {"index": entry.index, "raw": entry.raw, "made_by": entry.made_by, "at": entry.at}
        for table in tables.iterator()
        for entry in entries_of(table)
        if entry.user_id == user.pk
    ]
