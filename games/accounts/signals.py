"""allauth's signals, about addresses and about who signs in, handed on to the services."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_added, email_confirmed, user_logged_in
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts.addresses import services
from games.accounts.addresses.proof import is_preparer
from games.accounts.guests.services import keep
from games.accounts.guests.sign_in import take_along
from games.accounts.models import User
from games.common import clock


@receiver(email_added, dispatch_uid="games.accounts")
def follow_added(sender: Any, email_address: EmailAddress, **_named: Any) -> None:
    if not email_address.verified:
        services.note_unconfirmed(email_address, now=clock.now())


@receiver(email_confirmed, dispatch_uid="games.accounts")
def follow_confirmed(
    sender: Any, request: HttpRequest | None, email_address: EmailAddress, **_named: Any
) -> None:
    """Clear an account whose first address has just been confirmed of what others left in it.

    Without a request no browser vouches for the password.
    """
    user = email_address.user
    if user.is_guest:
        keep(user.pk, email_address.email)
        user.refresh_from_db()
    others = EmailAddress.objects.filter(user=user, verified=True).exclude(pk=email_address.pk)
    if others.exists() or (request is not None and is_preparer(request, user)):
        return
    if request is not None and user.has_usable_password():
        told = _(
            "The password that was set when this account was begun no longer works. Choose one "
            "of your own."
        )
        messages.warning(request, told)
    services.take_from_others(user, now=clock.now())


@receiver(user_logged_in, dispatch_uid="games.accounts")
def follow_sign_in(sender: Any, request: HttpRequest, user: User, **_named: Any) -> None:
    """Move what this browser has played as a guest to the account, however somebody signs in."""
    take_along(request, user)
