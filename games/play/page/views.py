"""The pages of a table: look at it, step through its log, confirm a move, and ask for news."""

import json
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from engine.game import Raw
from engine.jsontext import fault_in
from games.accounts.middleware import without_preferences
from games.common import clock
from games.play import services
from games.play.access import (
    acts_at_table,
    find_table,
    open_table,
    person_id,
    seats_for,
    shows_table,
    to_sign_in,
)
from games.play.log.locks import is_fresh
from games.play.models import Table
from games.play.page.boards import picture_answer
from games.play.page.history import History, history_of
from games.play.page.news import mark_now, news_of, news_token
from games.play.page.selectors import TablePage
from games.play.page.tabs import HISTORY, rail_of
from games.play.page.time_panel import Tools, tools_of
from games.play.refusals import TableRefusal
from games.play.registry import registry
from games.post.services import visited

PARTS: Final = {
    "game": "play/_game_swap.html",
    "panel": "play/_panel_swap.html",
    "status": "play/_status_swap.html",
}
"""The template for each part of the page that htmx renews."""


@require_safe
@shows_table
def table(request: HttpRequest, table: Table) -> HttpResponse:
    """Show the waiting room before the start, and the game from then on.

    A page that still shows the waiting room is led to the game.
    """
    if table.has_started and request.htmx.target == "room":  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(table.get_absolute_url())
    page = table_page if table.has_started else registry.room_page
    return page(request, table)


@require_safe
def board(request: HttpRequest, code: str) -> HttpResponse:
    """Give the board as a spectator sees it, as a picture for cards and lists."""
    found = open_table(request, code)
    if not found.has_started:
        raise Http404
    return picture_answer(request, found)


def table_page(request: HttpRequest, table: Table, length: int | None = None) -> HttpResponse:
    """Show the table as it is now, or after the first `length` entries."""
    if "of" in request.GET and not request.user.is_authenticated:
        return to_sign_in(request.get_full_path())  # a link in a mail: the page depends on the seat
    page = page_of(request, table, length)
    part = PARTS.get(request.htmx.target) if request.htmx else None  # type: ignore[attr-defined]
    if part is None and _is_stale_link(request, table, page.seat):
        messages.warning(request, _stale_link(request))
    return render(request, part or "play/table.html", context_of(page, request))


@require_safe
@shows_table
def position(request: HttpRequest, table: Table, length: int) -> HttpResponse:
    if not table.has_started or length > table.length:
        raise Http404(_("This table has no such position yet."))
    return table_page(request, table, length)


@require_safe
@shows_table
def go(request: HttpRequest, table: Table) -> HttpResponse:
    """Redirect to the position that was chosen with the slider."""
    wanted = request.GET.get("n", "")
    if not wanted.isdecimal() or int(wanted[:6]) >= table.length:
        return redirect(table)
    return redirect("play:position", table.code, int(wanted[:6]))


@acts_at_table
def seen(request: HttpRequest, table: Table) -> HttpResponse:
    """Note that the viewer has looked at the table: older entries are no longer marked."""
    length = request.POST.get("length", "")
    if length.isdecimal() and len(length) < 7:
        services.mark_seen(table.pk, person_id(request), int(length))
        visited(person_id(request), table.scope, now=clock.now())
    return HttpResponse(status=204)


@require_safe
@without_preferences
def news(request: HttpRequest, code: str, seat: str, token: str) -> HttpResponse:
    """Answer whether anything is new, from a few numbers of one row."""
    mark, holder = mark_now(code, seat)
    if not constant_time_compare(token, news_token(code, seat, holder)):
        raise Http404
    known = request.GET.get("v", "")
    if mark is None or mark == known:
        return HttpResponse(status=204)
    same_game = mark.partition(".")[0] == known.partition(".")[0]
    known_by = {"news": {"address": request.path, "mark": mark}}
    answer = render(request, "play/_news.html", known_by)
    answer.headers["HX-Trigger"] = "moved-on" if same_game else "moved-on, game-moved"
    return answer


def page_of(request: HttpRequest, table: Table, length: int | None = None) -> TablePage:
    """Return the table as this viewer sees it, now or after the first `length` entries."""
    seats, number = seats_for(request, table)
    chosen = request.GET.get("at", "")[:40] if length is None else ""
    if _is_stale_link(request, table, number):
        chosen = ""
    return TablePage(table, seats, number, table.length if length is None else length, chosen)


def _is_stale_link(request: HttpRequest, table: Table, seat: int | None) -> bool:
    """Return whether a link in a mail is too old: its `of` says which log version it belongs to."""
    of = request.GET.get("of", "")
    if not of or not table.has_started:
        return False
    return not (of.isdecimal() and len(of) < 10 and is_fresh(table, seat, int(of)))


def _stale_link(request: HttpRequest) -> str:
    turn = request.GET.get("turn", "")
    if turn.isdecimal() and len(turn) < 6:
        said = _("This link was for turn %(turn)s, and the game has moved on since. Choose again.")
        return said % {"turn": turn}
    return _("This link is from an earlier mail, and the game has moved on since. Choose again.")


def context_of(page: TablePage, request: HttpRequest) -> dict[str, Any]:
    """Return what the templates of the page need."""
    table = page.table
    me = request.user.pk if request.user.is_authenticated else None
    parts = registry.table_parts(table, page.seats, page.seat, request.GET)
    is_playing = page.seat is not None and table.is_running and page.is_now
    tools = None if table.practice or not page.is_now else _tools(page, me)
    has_clocks = bool(tools and tools.clocks)
    rail = rail_of(parts, request.GET.get("tab", ""), is_playing=is_playing, has_clocks=has_clocks)
    return {
        "parts": parts,
        "new": sum(part.count for part in parts.values()),
        "rail": rail,
        "history": _history(page, request) if rail.chosen.key == HISTORY else None,
        "tools": tools,
        "page": page,
        "table": table,
        "result_url": registry.result_of(table),
        "board_template": f"{table.game}/board.svg",
        "first_template": f"{table.game}/_first.html",
        "players_template": f"{table.game}/_players.html",
        "state_template": f"{table.game}/_state.html",
        "acts_template": f"{table.game}/_acts.html",
        "news": news_of(table, page.own_seat),
        "board_parts": registry.board_parts(page),
    }


def _history(page: TablePage, request: HttpRequest) -> History:
    before = request.GET.get("before", "")
    return history_of(page, int(before) if before.isdecimal() and len(before) < 7 else 0)


def _tools(page: TablePage, me: int | None) -> Tools:
    return tools_of(page.table, page.seats, page.names, me)


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
            request.user.pk,
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
    answer = render(request, "play/_game_swap.html", context_of(page, request) | {"acted": True})
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
