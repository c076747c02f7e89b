"""Is a table's page still up to date? Pages ask often, and one row answers.

A mark stands for what a viewer's page shows: the state of the game, and everything else. It changes
whenever the page would, and tells nothing more.
"""

from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from games.play.models import Seat, Table

Row = TypeVar("Row")


def news_mark(log_version: int, status: str, version: int, private: int) -> str:
    """Return `game.rest`: the first part changes with the game, the second with anything."""
    return f"{log_version}{status[:2]}.{version}-{private}"


def mark_of(table: Table, seat: Seat | None) -> str:
    """Return the mark of a page; `seat` is the viewer's, None for a spectator."""
    private = seat.private_version if seat else 0
    return news_mark(table.log_version, table.status, table.version, private)


def mark_now(code: str, seat: str) -> tuple[str | None, int | None]:
    """Return the mark of that viewer's page as it is now, and who holds the seat, from one row.

    The mark is None if there is no such table.
    """
    if not seat.isdecimal() or len(seat) > 3:
        of_all = Table.objects.filter(code=code).values_list("log_version", "status", "version")
        seen = _only(of_all)
        return (news_mark(*seen, 0) if seen else None), None
    held = Seat.objects.filter(table__code=code, number=int(seat)).values_list(
        "table__log_version", "table__status", "table__version", "private_version", "user"
    )
    row = _only(held)
    return (news_mark(*row[:4]), row[4]) if row else (None, None)


def _only(rows: QuerySet[Any, Row]) -> Row | None:
    """Return the row if there is one. To put one row in order would take Django time."""
    return next(iter(rows.order_by()), None)


def news_of(table: Table, seat: Seat | None) -> dict[str, str]:
    """Return what a page needs to ask for news as that viewer."""
    who, holder = ("x", None) if seat is None else (str(seat.number), seat.user_id)
    token = news_token(table.code, who, holder)
    address = f"{table.get_absolute_url()}news/{who}/{token}/"
    return {"seat": who, "token": token, "address": address, "mark": mark_of(table, seat)}


def news_token(code: str, seat: str, holder: int | None) -> str:
    """Return a token with which a page asks for news without a session.

    It cannot be guessed, and is valid for a seat only as long as the same person holds it: how many
    whispers a seat gets is its next holder's business.
    """
    return salted_hmac("games.play.news", f"{code}/{seat}/{holder}").hexdigest()[:24]


def mark_seen(table_id: int, user_id: int, length: int) -> None:
    """Note how far the seat's holder has read. No other page changes, so nothing is locked."""
    seats = Seat.objects.filter(table_id=table_id, user_id=user_id, seen_length__lt=length)
    seats.filter(table__length__gte=length).update(seen_length=length)
