"""People who come by an invitation: the link in it proves their address, so they need no other.

The link was mailed to the address and is shown nowhere else (only its hash is kept), so whoever has
it reads that mailbox. An address that has an account gives no way in: its owner signs in.
"""

from datetime import datetime

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from games.accounts.addresses.selectors import owner_of, unused_accounts
from games.accounts.addresses.services import make_way
from games.accounts.guests.services import keep
from games.accounts.models import User
from games.accounts.services import Profile, save_profile


class AddressTaken(ValueError):
    """Somebody has an account with this address: they sign in instead."""


def is_newcomer(address: str) -> bool:
    """Tell whether no account has this address, except one that nobody has proved to be theirs."""
    owner = owner_of(address)
    return owner is None or unused_accounts().filter(pk=owner.pk).exists()


def make_invited(address: str, profile: Profile, *, guest: User | None, now: datetime) -> User:
    """Make the account of a newcomer, or let a guest keep theirs, with the address as proved.

    Raises `AddressTaken`, or `NameTaken` as `save_profile` does.
    """
    try:
        with transaction.atomic():
            return _make(address.lower(), profile, guest, now)
    except IntegrityError as taken:
        raise AddressTaken from taken


def _make(address: str, profile: Profile, guest: User | None, now: datetime) -> User:
    make_way(address)
    if owner_of(address) is not None:
        raise AddressTaken
    user = guest or User.objects.create_user(address)
    EmailAddress.objects.filter(user=user, verified=False).delete()
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    if guest is not None:
        keep(guest.pk, address)
    return save_profile(user.pk, profile, now=now)


def sign_in_invited(request: HttpRequest, user: User) -> None:
    """Sign the browser in as the person who was just made; a guest is in already."""
    if request.user.pk != user.pk:
        get_adapter(request).login(request, user)
