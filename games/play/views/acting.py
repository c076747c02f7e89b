"""Confirming what was chosen on the page of a table."""

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.game import Raw
from engine.jsontext import fault_in
from games.common import clock
from games.play import services
from games.play.models import Table
from games.play.refusals import TableRefusal
from games.play.views.access import find_table, person_id, shows_table, to_sign_in
from games.play.views.table_page import context_of, page_of


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponse:
    """Confirm what was chosen: a number of the choices shown, or an entry as it stands.

    The table is not looked at before it is locked: who holds a seat there may act, and whoever
    is refused is told why only if he may look at the table.
    """
    if not request.user.is_authenticated:
        return to_sign_in(reverse("play:table", args=[code]))
    try:
        services.submit_choice(
            code,
            person_id(request),
            request.POST.get("number", ""),
            _raw(request),
            seen_version=_seen_version(request),
            now=clock.now(),
        )
    except Table.DoesNotExist:
        raise Http404(_("There is no table at this address.")) from None
    except TableRefusal as refusal:
        return _refused(request, code, refusal)
    return _answer(request, code)


@shows_table
def _refused(request: HttpRequest, table: Table, refusal: TableRefusal) -> HttpResponse:
    messages.error(request, str(refusal))
    return _answer(request, table.code)


def _answer(request: HttpRequest, code: str) -> HttpResponse:
    """The game as it is now where a page swaps it; all others are led back to their page."""
    address = reverse("play:table", args=[code])
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(address)
    table = find_table(code)
    if not table.has_started:
        return redirect(address)
    page = page_of(request, table)
    answer = render(request, "play/_game.html", context_of(page, request) | {"acted": True})
    answer.headers["HX-Push-Url"] = address
    return answer


def _seen_version(request: HttpRequest) -> int:
    given = request.POST.get("seen_version", "")
    return int(given) if given.isdecimal() and len(given) < 10 else -1


def _raw(request: HttpRequest) -> Raw:
    """An entry as it stands; what is none, or quotes letters that no page can show, is empty."""
    try:
        raw = json.loads(request.POST.get("entry", ""))
    except (ValueError, RecursionError):
        raw = None
    return raw if isinstance(raw, dict) and fault_in(raw) is None else {}
