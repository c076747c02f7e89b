"""The page of an offer, and the forms that answer or withdraw it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.display_names import named
from games.common import clock
from games.common.refusals import RefusalsShown, SpokenRefusal
from games.forum import services
from games.forum.access import (
    actor_of,
    back_from,
    board_of,
    for_players,
    missing,
    number_of,
    signed_out,
)
from games.forum.board.selectors import TalkBoard
from games.forum.models import Offer
from games.forum.selectors import offer_line, visible_offers
from games.play.access import shows_table
from games.play.log.locks import NO_SEAT, by_person
from games.play.models import Table
from games.play.selectors import seat_of


@require_safe
@shows_table
def offer(request: HttpRequest, table: Table, key: str) -> HttpResponse:
    board = board_of(request, table)
    line = offer_line(table, board.seat, key, board.names)
    if line is None:
        raise missing()
    return render(request, "forum/offer.html", {"board": board, "table": table, "line": line})


@require_POST
def accept(request: HttpRequest, code: str, key: str) -> HttpResponse:
    return _answer(request, code, key, services.accept, _("You have accepted."))


@require_POST
def refuse(request: HttpRequest, code: str, key: str) -> HttpResponse:
    reason = request.POST.get("reason", "")
    return _answer(request, code, key, services.refuse, _("You have refused."), reason=reason)


@require_POST
@for_players
def withdraw(request: HttpRequest, board: TalkBoard, key: str) -> HttpResponse:
    found = offer_with(board, key)
    with RefusalsShown(request, _("The offer is withdrawn.")):
        services.withdraw(found.pk, actor_of(request, board))
    return redirect(back_from(request, board.table, "offers"))


def _answer(
    request: HttpRequest,
    code: str,
    key: str,
    service: Callable[..., Any],
    done: str,
    **words: str,
) -> HttpResponse:
    """Answer the version of the offer that was on the page.

    The service decides, under the lock, who may answer. A person who is refused is told why only if
    they may see the offer.
    """
    if not request.user.is_authenticated:
        return signed_out(request, reverse("play:table", args=[code]))
    version = number_of(request.POST.get("version", ""))
    found = Offer.objects.select_related("table").filter(key=key, table__code=code).first()
    if found is None:
        raise missing()
    seat = seat_of(request.user, found.table)
    actor = by_person(NO_SEAT if seat is None else seat, request.user.pk, clock.now())
    try:
        service(found.pk, actor, version=version, **words)
    except SpokenRefusal as refusal:
        return _refused(request, code, key, refusal.sentence)
    messages.success(request, done)
    return redirect(back_from(request, found.table, "offers"))


@for_players
def _refused(request: HttpRequest, board: TalkBoard, key: str, why: str) -> HttpResponse:
    offer_with(board, key)
    messages.error(request, named(why, board.names))
    return redirect("forum:offer", board.table.code, key)


def offer_with(board: TalkBoard, key: str) -> Offer:
    """Return the offer with that key if the viewer may see it; raise a 404 otherwise."""
    found = visible_offers(board.table, board.seat).filter(key=key).first()
    if found is None:
        raise missing()
    return found
