"""Is a table's page still up to date? Pages ask often, and one row answers.

A mark stands for what a viewer's page shows: the state of the game, and everything else. It changes
whenever the page would, and tells nothing more.
"""

from games.play.models import Seat, Table


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
        seen = of_all.first()
        return (news_mark(*seen, 0) if seen else None), None
    held = Seat.objects.filter(table__code=code, number=int(seat)).values_list(
        "table__log_version", "table__status", "table__version", "private_version", "user"
    )
    row = held.first()
    return (news_mark(*row[:4]), row[4]) if row else (None, None)
