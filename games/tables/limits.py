"""Limits to the tables that a person may make in a day, and to the invitations they may send."""

from collections.abc import Collection

from allauth.core.ratelimit import consume
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts.addresses.mail_budget import spend


def may_invite(request: HttpRequest, addresses: Collection[str]) -> bool:
    """Return whether these invitations may be sent; if not, show a message.

    Their number is limited, because they go to addresses that never asked for our mails. They share
    a budget with mailed codes and links, so that nobody can find out who is registered.
    """
    if not all(consume(request, action="invitation", user=request.user) for _each in addresses):
        told = _("You have sent enough invitations for today. Send the link yourself.")
    elif not all(spend(request, address) for address in addresses):
        told = _("No more mails can be sent there, or from here, for now. Send the link yourself.")
    else:
        return True
    messages.error(request, told)
    return False


def may_make(request: HttpRequest) -> bool:
    """Return whether the person may make a table now; if not, show a message.

    The number is limited, because house players have to think at each table.
    """
    is_guest = request.user.is_authenticated and request.user.is_guest
    if consume(request, action="guest_table" if is_guest else "table", user=request.user):
        return True
    messages.error(request, _("You have made enough new tables for today. Play at those you have."))
    return False
