"""Who looks at a board, and at which table."""

from collections.abc import Iterator
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.forum.selectors import Filters
from games.forum.selectors.board import Board
from games.play.models import Table
from games.play.refusals import SENTENCES, Why
from games.play.selectors import seats_at
from games.play.views.access import View, shows_table, to_sign_in


def board_of(request: HttpRequest, table: Table, filters: Filters | None = None) -> Board:
    """The board as this person sees it."""
    seats = seats_at(table)
    me = request.user.pk if request.user.is_authenticated else None
    number = next((s.number for s in seats if me is not None and s.user_id == me), None)
    return Board(table, seats, number, filters or Filters())


def own_seat(board: Board) -> int:
    """The seat of who is signed in; services refuse who has none."""
    return -1 if board.seat is None else board.seat


def for_players(view: View) -> View:
    """The view gets the board of somebody who sits there. Others may sign in, or not at all."""

    @wraps(view)
    def with_board(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return signed_out(request, reverse("play:table", args=[code]))
        return shows_table(_with_seat(view))(request, code, *args, **kwargs)

    return with_board


def signed_out(request: HttpRequest, back: str) -> HttpResponse:
    """To sign in, and back; but what somebody has just written is given back to him first."""
    sign_in = to_sign_in(back)
    text = "\n\n".join(_written(request.POST))
    if not text:
        return sign_in
    context = {"text": text, "sign_in": sign_in["Location"]}
    return render(request, "forum/signed_out.html", context, status=401)


def _written(sent: QueryDict) -> Iterator[str]:
    """What stands in the fields for words: text, and of notes also notes-text and notes-text_2."""
    for name, words in sent.items():
        field = name.rpartition("-")[2].partition("_")[0]
        if field == "text" and str(words).strip():
            yield str(words).strip()


def _with_seat(view: View) -> View:
    def seated(request: HttpRequest, table: Table, *args: Any, **kwargs: Any) -> HttpResponse:
        board = board_of(request, table)
        if board.seat is None:
            raise Http404(str(SENTENCES[Why.NOT_YOUR_SEAT]))
        return view(request, board, *args, **kwargs)

    return seated


def number_of(text: str) -> int:
    """A small number that came with a form; anything else is one that fits nothing."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def missing() -> Http404:
    return Http404(_("There is nothing at this address, or it is not for you."))
