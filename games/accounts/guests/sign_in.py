"""Sign a guest in with one click, and take the game along when a guest signs in to an account."""

from datetime import datetime
from typing import Final

from allauth.core.ratelimit import consume
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.accounts.addresses.proof import remember_preparer
from games.accounts.guests.services import KEPT, make_guest, move_to_account
from games.accounts.models import User
from games.common import clock

ACTION: Final = "guest"
"""The limit in ``ACCOUNT_RATE_LIMITS``: by IP address, and for the whole site."""

EVERYWHERE: Final = "the site"


def begin(request: HttpRequest, *, now: datetime) -> bool:
    """Sign this browser in as a new guest; False if there have been too many today."""
    if not consume(request, action=ACTION, key=EVERYWHERE):
        return False
    guest = make_guest(now=now)
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(int(KEPT.total_seconds()))
    remember_preparer(request, guest)
    return True


def no_more(request: HttpRequest) -> HttpResponse:
    """Say that the limit is reached, and lead to the form for signing up."""
    messages.error(
        request,
        _("There are too many new guests just now. Try again later, or sign up with an address."),
    )
    return redirect("account_signup")


def note_guest(request: HttpRequest) -> None:
    """Note on the request which guest has sent it.

    When it is answered, somebody else may be signed in, and signing in forgets the session before.
    """
    request.guest_id = request.user.pk  # type: ignore[attr-defined]


def take_along(request: HttpRequest, user: User) -> None:
    """If a guest has sent the request, move what they have played to the account."""
    guest_id = getattr(request, "guest_id", None)
    if guest_id in (None, user.pk):
        return
    if move_to_account(guest_id, user.pk, now=clock.now()):
        messages.success(request, _("The games you played as a guest are now in your account."))
