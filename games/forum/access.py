"""Open the board of a table for the person who made a request, and refuse the others."""

from collections.abc import Iterator
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.common import clock
from games.forum.board.selectors import TalkBoard
from games.forum.selectors import Filters
from games.forum.talk.threads import readers_named
from games.play.access import View, person_id, shows_table, to_sign_in
from games.play.actor import Actor, by_person
from games.play.models import Table
from games.play.refusals import SENTENCES, Why
from games.play.selectors import seats_at


def board_of(request: HttpRequest, table: Table, filters: Filters | None = None) -> TalkBoard:
    """Return the board as this person sees it."""
    seats = seats_at(table)
    me = request.user.pk if request.user.is_authenticated else None
    number = next((s.number for s in seats if me is not None and s.user_id == me), None)
    asked = readers_named(table, number, request.GET.getlist("with"))
    return TalkBoard(table, seats, number, filters or Filters(), asked)


def own_seat(board: TalkBoard) -> int:
    """Return the viewer's seat; -1 if they have none, which every service refuses."""
    return -1 if board.seat is None else board.seat


def actor_of(request: HttpRequest, board: TalkBoard) -> Actor:
    """Return the viewer as the one who acts now, on their seat."""
    return by_person(own_seat(board), person_id(request), clock.now())


def for_players(view: View) -> View:
    """Call the view with the board of a person who has a seat at the table.

    Visitors are asked to sign in; people without a seat get a 404.
    """

    @wraps(view)
    def with_board(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return signed_out(request, reverse("play:table", args=[code]))
        return shows_table(_with_seat(view))(request, code, *args, **kwargs)

    return with_board


def signed_out(request: HttpRequest, back: str) -> HttpResponse:
    """Send a visitor to sign in; if they have just written something, show it to them first."""
    sign_in = to_sign_in(back)
    text = "\n\n".join(_written(request.POST))
    if not text:
        return sign_in
    context = {"text": text, "sign_in": sign_in["Location"]}
    return render(request, "forum/signed_out.html", context, status=401)


def _written(sent: QueryDict) -> Iterator[str]:
    """Yield what was typed into fields for words: text, or in notes notes-text and notes-text_2."""
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
    """Return a small number from a form; -1, which fits nothing, for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def missing() -> Http404:
    return Http404(_("There is nothing at this address, or it is not for you."))
