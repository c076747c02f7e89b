"""Make guests, turn them into accounts, move what they have to one, delete those who stay away."""

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


@transaction.atomic
def move_to_account(guest_id: int, account_id: int, *, now: datetime) -> bool:
    """Move what a guest has to the account to which they have signed in; False if there is nothing.

    Both rows are locked, in the order of their ids, so the sweep and a second sign-in wait. Their
    keys are not (`no_key`): a service that has locked a table may still write a notice to either.
    """
    rows = User.objects.filter(pk__in=[guest_id, account_id]).order_by("pk")
    both = rows.select_for_update(no_key=True)
    found = {one.pk: one for one in both}
    guest, account = found.get(guest_id), found.get(account_id)
    if guest is None or account is None or not guest.is_guest or account.is_guest:
        return False
    for move in registry.guest_moves():
        move(guest, account, now)
    _delete(guest, now)
    return True


def forget_guests(*, now: datetime) -> int:
    """Delete the guests who have not been seen for a month; return their number."""
    gone = list(guests_gone(now - KEPT))
    for guest_id in gone:
        _forget(guest_id, now)
    return len(gone)


@transaction.atomic
def _forget(guest_id: int, now: datetime) -> None:
    """Delete a guest with everything that apps above keep.

    A guest who has kept the game or come back since the list was made stays.
    """
    guest = User.objects.select_for_update().filter(pk=guest_id, guest_since__isnull=False).first()
    if guest is None or not guests_gone(now - KEPT, among=guest_id).exists():
        return
    _delete(guest, now)


def _delete(guest: User, now: datetime) -> None:
    for step in registry.guest_steps():
        step(guest, now)
    end_sessions(guest.pk)
    guest.delete()
