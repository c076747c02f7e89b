"""Guests write to nobody: neither messages nor words of their own in offers (docs/guests.md)."""

from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.models import Seat, Table


def may_write(table: Table, seat: int) -> bool:
    """Tell whether words may be written from this seat."""
    guests = Seat.objects.filter(table=table, number=seat, user__guest_since__isnull=False)
    return table.has_messages and not guests.exists()


def refuse_guests(table: Table, seat: int) -> None:
    """Refuse words from the seat of a guest; whether the table has any is asked elsewhere."""
    if table.has_messages and not may_write(table, seat):
        raise ForumRefusal(TalkWhy.GUEST)
