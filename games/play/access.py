"""Access to the pages of a table."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from allauth.core.ratelimit import consume
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.accounts.addresses.mail_budget import spend
from games.play.models import Table
from games.play.selectors import may_see, table_of

View = Callable[..., HttpResponse]

UNLOCKED = "unlocked_tables"
"""The session key for the codes of tables whose password was given."""


def unlocked(request: HttpRequest) -> Collection[str]:
    found: Collection[str] = request.session.get(UNLOCKED, ())
    return found


def find_table(code: str) -> Table:
    try:
        return table_of(code)
    except Table.DoesNotExist:
        raise Http404(_("There is no table at this address.")) from None


def may_look(request: HttpRequest, table: Table) -> bool:
    return may_see(request.user, table, unlocked(request) if table.password else ())


def open_table(request: HttpRequest, code: str) -> Table:
    """Return the table if this viewer may look at it; otherwise answer that there is none."""
    table = find_table(code)
    if not may_look(request, table):
        raise Http404(_("There is no table at this address, or it needs a password."))
    return table


def shows_table(view: View) -> View:
    """Hand the table to the view instead of its code; ask for the password where it is needed."""

    @wraps(view)
    def with_table(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        table = find_table(code)
        if not may_look(request, table):
            return redirect("play:password", code=code)
        return view(request, table, *args, **kwargs)

    return with_table


def acts_at_table(view: View) -> View:
    """Let only signed-in people POST. Others sign in first, and come back to the table's page."""

    @require_POST
    @wraps(view)
    def signed_in(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return to_sign_in(reverse("play:table", args=[code]))
        return shows_table(view)(request, code, *args, **kwargs)

    return signed_in


def to_sign_in(then: str) -> HttpResponse:
    return redirect(f"{reverse('account_login')}?{urlencode({'next': then})}")


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


def person_id(request: HttpRequest) -> int:
    """Return the id of the person who is signed in; call it only where somebody must be."""
    found = request.user.pk
    assert found is not None
    return found
