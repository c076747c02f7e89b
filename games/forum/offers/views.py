"""The page of an offer, and the forms that answer or withdraw it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.common.refusals import RefusalsShown
from games.forum import services
from games.forum.access import actor_of, back_from, board_of, for_players, missing, number_of
from games.forum.board.selectors import TalkBoard
from games.forum.models import Offer
from games.forum.selectors import offer_line, visible_offers
from games.play.access import shows_table
from games.play.models import Table


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
def accept(request: HttpRequest, board: TalkBoard, key: str) -> HttpResponse:
    return _answer(request, board, key, services.accept, _("You have accepted."))


@require_POST
@for_players
def refuse(request: HttpRequest, board: TalkBoard, key: str) -> HttpResponse:
    reason = request.POST.get("reason", "")
    return _answer(request, board, key, services.refuse, _("You have refused."), reason=reason)


@require_POST
@for_players
def withdraw(request: HttpRequest, board: TalkBoard, key: str) -> HttpResponse:
    found = offer_with(board, key)
    with RefusalsShown(request, _("The offer is withdrawn.")):
        services.withdraw(found.pk, actor_of(request, board))
    return redirect(back_from(request, board.table, "offers"))


def _answer(
    request: HttpRequest,
    board: TalkBoard,
    key: str,
    service: Callable[..., Any],
    done: str,
    **words: str,
) -> HttpResponse:
    """Answer the version of the offer that was on the page; show why if the board refuses."""
    found, version = offer_with(board, key), number_of(request.POST.get("version", ""))
    with RefusalsShown(request, done, lambda: board.names):
        service(found.pk, actor_of(request, board), version=version, **words)
        return redirect(back_from(request, board.table, "offers"))
    return redirect("forum:offer", board.table.code, key)


def offer_with(board: TalkBoard, key: str) -> Offer:
    """Return the offer with that key if the viewer may see it; raise a 404 otherwise."""
    found = visible_offers(board.table, board.seat).filter(key=key).first()
    if found is None:
        raise missing()
    return found
