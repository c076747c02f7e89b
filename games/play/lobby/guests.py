"""Guests at tables: where they may post, and what is deleted with them (docs/guests.md)."""

from datetime import datetime
from typing import Final

from games.accounts.models import User
from games.play.models import Table

OPEN: Final = frozenset({"play_now", "act", "seen", "leave_order", "rematch", "invitation"})


def guest_pages() -> set[str]:
    """Return the names of addresses at tables to which guests may post."""
    return {f"play:{name}" for name in OPEN}


def forget_tables(guest: User, now: datetime) -> None:
    """Delete the tables of a guest: nobody else ever sat there."""
    Table.objects.filter(organiser=guest).delete()
