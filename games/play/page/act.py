"""Confirming a move on the page of a table."""

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
from games.play.access import find_table, person_id, shows_table, to_sign_in
from games.play.models import Table
from games.play.page.table_page import context_of, page_of
from games.play.refusals import TableRefusal


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponse:
    """Play what was chosen: the number of a choice, or an entry as JSON.

    The table is not read before it is locked: anybody who holds a seat may act. A person who is
    refused is told why only if they may look at the table.
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
    """Answer htmx with the game as it is now, and redirect everybody else to the page."""
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
    """Return the entry that was sent as JSON; empty if it is none, or has forbidden characters."""
    try:
        raw = json.loads(request.POST.get("entry", ""))
    except (ValueError, RecursionError):
        raw = None
    return raw if isinstance(raw, dict) and fault_in(raw) is None else {}
