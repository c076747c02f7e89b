"""Access to the pages of a table."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from allauth.core.ratelimit import consume
from django import forms
from django.contrib.auth.hashers import check_password
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from games.play.models import Seat, Table
from games.play.selectors import may_see, seats_at, table_of

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


def seats_for(request: HttpRequest, table: Table) -> tuple[list[Seat], int | None]:
    """Return all seats at the table, and the number of the viewer's own; None if they hold none."""
    seats, me = seats_at(table), request.user.pk if request.user.is_authenticated else None
    return seats, next((s.number for s in seats if me is not None and s.user_id == me), None)


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


def person_id(request: HttpRequest) -> int:
    """Return the id of the person who is signed in; call it only where somebody must be."""
    found = request.user.pk
    assert found is not None
    return found


class PasswordForm(forms.Form):
    """Give the password of a table."""

    password = forms.CharField(
        label=gettext_lazy("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "off"})
    )


def password(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for the password of a table; with it, the person may look for the rest of the session."""
    table = find_table(code)
    form = PasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not consume(request, action="table_password", key=table.code):
            form.add_error("password", _("Too many tries. Wait ten minutes, then try again."))
        elif check_password(form.cleaned_data["password"], table.password):
            request.session[UNLOCKED] = [*unlocked(request), table.code][-50:]
            return redirect(table)
        else:
            form.add_error("password", _("This is not the password. Ask the organiser for it."))
    return render(request, "play/password.html", {"table": table, "form": form})
