"""Guests at tables: where they may post, and what is deleted with them (docs/guests.md)."""

from datetime import datetime
from typing import Final

from games.accounts.models import User
from games.play.models import Table

GUEST_PAGES: Final = frozenset(
    f"play:{name}" for name in ("play_now", "act", "seen", "leave_order", "rematch")
)


def forget_tables(guest: User, now: datetime) -> None:
    """Delete the tables of a guest: nobody else ever sat there."""
    Table.objects.filter(organiser=guest).delete()
