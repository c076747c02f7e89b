"""The one door to the pages of a table, and how a page says what a service refused."""

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

from games.play.models import Table
from games.play.refusals import TableRefusal
from games.play.selectors import may_see, table_of

View = Callable[..., HttpResponse]

UNLOCKED = "unlocked_tables"
"""Session key: codes of the tables whose password was given."""


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
    """The table, if this viewer may look at it; otherwise the page says there is none."""
    table = find_table(code)
    if not may_look(request, table):
        raise Http404(_("There is no table at this address, or it needs a password."))
    return table


def shows_table(view: View) -> View:
    """The view gets the table instead of its code; who may not see it is asked for the password."""

    @wraps(view)
    def with_table(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        table = find_table(code)
        if not may_look(request, table):
            return redirect("play:password", code=code)
        return view(request, table, *args, **kwargs)

    return with_table


def acts_at_table(view: View) -> View:
    """A POST of somebody signed in. Signing in leads back to the table, where the button is."""

    @require_POST
    @wraps(view)
    def signed_in(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return to_sign_in(reverse("play:table", args=[code]))
        return shows_table(view)(request, code, *args, **kwargs)

    return signed_in


def to_sign_in(then: str) -> HttpResponse:
    return redirect(f"{reverse('account_login')}?{urlencode({'next': then})}")


def attempt(request: HttpRequest, service: Callable[[], Any], done: str = "") -> bool:
    """Call the service; a refusal becomes a message, and so does what was done."""
    try:
        service()
    except TableRefusal as refusal:
        messages.error(request, str(refusal))
        return False
    if done:
        messages.success(request, done)
    return True


def may_invite(request: HttpRequest, how_many: int = 1) -> bool:
    """Invitations go to addresses that never asked for our mails, so there is an end to them."""
    allowed = [consume(request, action="invitation", user=request.user) for _ in range(how_many)]
    if all(allowed):
        return True
    messages.error(request, _("These are enough invitations for today. Send the link yourself."))
    return False


def may_make(request: HttpRequest) -> bool:
    """Tables cost nothing to make, and house players think at each: so there is an end to them."""
    if consume(request, action="table", user=request.user):
        return True
    messages.error(request, _("These are enough new tables for today. Play at those you have."))
    return False


def person_id(request: HttpRequest) -> int:
    """The id of whoever is signed in; views ask only where somebody must be."""
    found = request.user.pk
    assert found is not None
    return found
