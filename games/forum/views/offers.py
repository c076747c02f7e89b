"""Looking at an offer and answering it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.naming import named
from games.common import clock
from games.forum import services
from games.forum.models import Offer
from games.forum.selectors import offer_line, visible_offers
from games.forum.selectors.board import Board
from games.forum.views.access import board_of, for_players, missing, number_of, own_seat
from games.forum.views.talk import back_from
from games.play.models import Table
from games.play.refusals import TableRefusal
from games.play.views.access import attempt, person_id, shows_table


@require_safe
@shows_table
def offer(request: HttpRequest, table: Table, key: str) -> HttpResponse:
    board = board_of(request, table)
    line = offer_line(table, board.seat, key, board.names)
    if line is None:
        raise missing()
    return render(request, "forum/offer.html", {"board": board, "table": table, "line": line})


@require_POST
@for_players
def accept(request: HttpRequest, board: Board, key: str) -> HttpResponse:
    return _answer(request, board, key, services.accept, _("You have accepted."))


@require_POST
@for_players
def refuse(request: HttpRequest, board: Board, key: str) -> HttpResponse:
    reason = request.POST.get("reason", "")
    return _answer(request, board, key, services.refuse, _("You have refused."), reason=reason)


@require_POST
@for_players
def withdraw(request: HttpRequest, board: Board, key: str) -> HttpResponse:
    found = offer_with(board, key)
    seat, me, now = own_seat(board), person_id(request), clock.now()
    done = _("The offer is withdrawn.")
    attempt(request, lambda: services.withdraw(found.pk, seat, now=now, user_id=me), done)
    return redirect(back_from(request, board.table))  # at the top, where it is said what came of it


def _answer(
    request: HttpRequest,
    board: Board,
    key: str,
    service: Callable[..., Any],
    done: str,
    **words: str,
) -> HttpResponse:
    """Answer the version that was looked at; an answer the board refuses says why."""
    found, version = offer_with(board, key), number_of(request.POST.get("version", ""))
    by = {"now": clock.now(), "user_id": person_id(request), **words}
    try:
        service(found.pk, own_seat(board), version=version, **by)
    except TableRefusal as refusal:
        messages.error(request, named(str(refusal), board.names))
        return redirect("forum:offer", board.table.code, key)
    messages.success(request, done)
    return redirect(back_from(request, board.table))  # at the top, where it is said what came of it


def offer_with(board: Board, key: str) -> Offer:
    """The offer of that key, if the viewer may see it."""
    found = visible_offers(board.table, board.seat).filter(key=key).first()
    if found is None:
        raise missing()
    return found
