"""Make guests, turn them into ordinary accounts, and forget those who stay away."""

from datetime import datetime, timedelta
from typing import Final

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.crypto import get_random_string

from games.accounts.guests.selectors import guests_gone
from games.accounts.models import User
from games.accounts.names import new_guest
from games.accounts.registry import registry
from games.accounts.sessions.services import end_sessions

KEPT: Final = timedelta(days=30)
"""How long a guest who is not seen keeps the game."""


def make_guest(*, now: datetime) -> User:
    """Make a guest: an account with no address and no password, so no other way in."""
    nowhere = f"guest-{get_random_string(20).lower()}@guest.invalid"
    return User.objects.create_user(nowhere, display_name=new_guest(), guest_since=now)


@transaction.atomic
def want_address(guest_id: int, email: str) -> EmailAddress:
    """Note the address that a guest gives; until it is confirmed it belongs to nobody."""
    guest = User.objects.select_for_update(no_key=True).get(pk=guest_id)
    EmailAddress.objects.filter(user=guest, verified=False).exclude(email=email).delete()
    return EmailAddress.objects.get_or_create(user=guest, email=email)[0]


@transaction.atomic
def keep(guest_id: int, email: str) -> None:
    """Make a guest an ordinary account with this address, which has just been confirmed."""
    guest = User.objects.select_for_update(no_key=True).get(pk=guest_id)
    guest.email, guest.guest_since = email, None
    guest.save(update_fields=["email", "guest_since"])
    EmailAddress.objects.filter(user=guest, email=email).update(primary=True)


def forget_guests(*, now: datetime) -> int:
    """Delete the guests who have not been seen for a month; return their number."""
    gone = list(guests_gone(now - KEPT))
    for guest_id in gone:
        _forget(guest_id, now)
    return len(gone)


@transaction.atomic
def _forget(guest_id: int, now: datetime) -> None:
    """Delete a guest with everything that apps above keep, unless the game was kept just now."""
    guest = User.objects.select_for_update().filter(pk=guest_id, guest_since__isnull=False).first()
    if guest is None:
        return
    for step in registry.guest_steps():
        step(guest, now)
    end_sessions(guest.pk)
    guest.delete()
