"""Addresses of the board where guests may post, and the move of what they made there."""

from datetime import datetime
from typing import Final

from games.accounts.models import User
from games.forum.models import Message, Mute, Notebook, Offer, OfferAnswer, PromiseMark

OFFERS: Final = frozenset(
    {"new_offer", "ask", "accept", "refuse", "withdraw", "counter", "edit_offer"}
)
OWN: Final = frozenset({"read", "notes"})


def guest_pages() -> set[str]:
    """Return the names of addresses on the board to which guests may post."""
    return {f"forum:{name}" for name in OFFERS | OWN}


def move_board(guest: User, account: User, now: datetime) -> None:
    """Write the account where the guest stands; the tables, which moved before, are locked."""
    for model in (Message, Offer, OfferAnswer, PromiseMark, Notebook, Mute):
        model._default_manager.filter(user=guest).update(user=account)
