"""The way in for a guest: one click, no form."""

from datetime import datetime
from typing import Final

from allauth.core.ratelimit import consume
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest

from games.accounts.addresses.proof import remember_preparer
from games.accounts.guests.services import KEPT, make_guest

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
