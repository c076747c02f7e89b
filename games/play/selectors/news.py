"""Whether a page of a table is still new, asked often and answered from one row."""

from games.play.models import Seat, Table


def version_seen_by(code: str, seat: str) -> str | None:
    """What counts up whenever that viewer's page would change; None if there is no such table."""
    if seat.isdecimal():
        rows = Seat.objects.filter(table__code=code, number=int(seat)).values_list(
            "table__version", "private_version"
        )
        found = rows.first()
        return f"{found[0]}.{found[1]}" if found else None
    version = Table.objects.filter(code=code).values_list("version", flat=True).first()
    return None if version is None else f"{version}.0"
