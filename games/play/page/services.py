"""The mark of how far a viewer has read, which looking at the page of a table moves."""

from games.play.models import Seat


def mark_seen(table_id: int, user_id: int, length: int) -> None:
    """Note how far the seat's holder has read. No other page changes, so nothing is locked."""
    seats = Seat.objects.filter(table_id=table_id, user_id=user_id, seen_length__lt=length)
    seats.filter(table__length__gte=length).update(seen_length=length)
