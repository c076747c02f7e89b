"""Services for proving addresses: take from others what they prepared, delete what is unproved."""

from datetime import datetime, timedelta
from typing import Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.accounts.addresses.selectors import unused_accounts
from games.accounts.models import UnconfirmedAddress, User
from games.accounts.registry import registry
from games.accounts.sessions.services import end_sessions

UNCONFIRMED_KEPT: Final = timedelta(days=14)
"""How long an address may wait. The mailed link works for three days; signing in sends another."""


def forget_ways_in(user: User) -> None:
    """Delete what lets somebody in beside a password: sessions, factors, connected accounts."""
    end_sessions(user.pk)
    Authenticator.objects.filter(user=user).delete()
    if apps.is_installed("allauth.socialaccount"):
        accounts = apps.get_app_config("socialaccount").get_model("SocialAccount")
        accounts._default_manager.filter(user=user).delete()


@transaction.atomic
def take_from_others(user: User, *, now: datetime) -> None:
    """Remove from an account everything that was prepared before its address was proved.

    The object `user` is changed too: the caller may be about to sign its owner in.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    user.set_unusable_password()
    user.save(update_fields=["password"])
    forget_ways_in(user)
    end_keys(user.pk, now=now)


@transaction.atomic
def end_keys(user_id: int, *, now: datetime) -> None:
    """End what works without signing in: addresses of feeds, devices, web addresses."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    for step in registry.key_steps():
        step(user, now)


@transaction.atomic
def sign_up_again(user_id: int, password: str, *, now: datetime) -> User:
    """Begin an unproven account again, without anything that was prepared in it.

    The row stays, so that the links in earlier mails to the same address still work.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    take_from_others(user, now=now)
    user.set_password(password)
    user.date_joined = now
    user.save(update_fields=["password", "date_joined"])
    return user


@transaction.atomic
def make_way(address: str, *, but: int | None = None) -> None:
    """Delete the accounts that were begun with this address and never proved, except `but`."""
    begun = unused_accounts().filter(email=address)
    begun.exclude(pk=but or 0).delete()


@transaction.atomic
def drop_unconfirmed(address: str) -> None:
    """Remove this address from accounts that added it without confirming it."""
    further_addresses().filter(email=address).delete()


def note_unconfirmed(address: EmailAddress, *, now: datetime) -> None:
    """Note since when an address has waited to be confirmed; allauth does not keep that."""
    UnconfirmedAddress.objects.get_or_create(address=address, defaults={"since": now})


def forget_unconfirmed(*, now: datetime) -> None:
    """Delete further addresses that have not been confirmed within two weeks."""
    for address in further_addresses().filter(waiting=None).iterator():
        note_unconfirmed(address, now=now)
    further_addresses().filter(waiting__since__lte=now - UNCONFIRMED_KEPT).delete()


def further_addresses() -> QuerySet[EmailAddress]:
    """Return unconfirmed addresses of accounts that have a confirmed one, or another main one."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("user"), verified=True)
    waiting = EmailAddress.objects.filter(verified=False)
    return waiting.filter(Exists(confirmed) | ~Q(email=F("user__email")))
