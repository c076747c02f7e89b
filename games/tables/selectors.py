"""Invitations by the token in their link, and the mark of the people at a table."""

import hashlib
from collections.abc import Iterable

from django.utils.crypto import salted_hmac

from games.play.models import Seat, Table


def invited_address(table: Table, token: str) -> str:
    """Return the address to which the invitation with this token went; empty if it is over."""
    kept = table.seats.filter(user=None, bot="", invitation=hash_of(token))
    seat = kept.first() if table.is_open else None
    return seat.invited_address if seat is not None else ""


def hash_of(token: str) -> str:
    """Return the hash of an invitation's token, which is stored in its place."""
    return hashlib.sha256(token.encode()).hexdigest()


def company_mark(table: Table, seats: Iterable[Seat]) -> str:
    """Return a mark of the people who sit there, so that a player confirms only those they saw.

    It is made from when each person sat down, not from who they are: names may be hidden.
    """
    sitting = [(seat.number, seat.is_taken, seat.bot, str(seat.joined_at)) for seat in seats]
    return salted_hmac("games.play.company", f"{table.code}{sorted(sitting)}").hexdigest()[:16]
