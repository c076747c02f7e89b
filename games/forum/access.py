"""Open the board of a table for the person who made a request, and refuse the others."""

from collections.abc import Iterator
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.common import clock
from games.forum.board.selectors import TalkBoard
from games.forum.selectors import Filters
from games.forum.talk.threads import readers_named
from games.play.access import View, find_table, may_look, person_id, seats_for, to_sign_in
from games.play.log.locks import NO_SEAT, Actor, by_person
from games.play.models import Table
from games.play.refusals import SENTENCES, Why


def board_of(request: HttpRequest, table: Table, filters: Filters | None = None) -> TalkBoard:
    """Return the board as this person sees it.

    The thread that the address names is looked up where `filters` say what of the talk is shown.
    """
    seats, number = seats_for(request, table)
    if filters is None:
        return TalkBoard(table, seats, number)
    asked = readers_named(table, number, request.GET.getlist("with"))
    return TalkBoard(table, seats, number, filters, asked)


def own_seat(board: TalkBoard) -> int:
    """Return the viewer's seat, or `NO_SEAT`, which every service refuses."""
    return NO_SEAT if board.seat is None else board.seat


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
        table = find_table(code)
        if not may_look(request, table):
            return redirect("play:password", code=code)
        board = board_of(request, table)
        if board.seat is None:
            raise Http404(str(SENTENCES[Why.NOT_YOUR_SEAT]))
        return view(request, board, *args, **kwargs)

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


def back_from(request: HttpRequest, table: Table, tab: str = "talk", *, with_: str = "") -> str:
    """Return the address of the page it was done on: the table's page or the page of the board."""
    here, query = talk_of(table), [f"with={with_}"] if with_ else []
    if "beside" in request.POST:
        here, query = table.get_absolute_url(), [f"tab={tab}", *query]
    return f"{here}?{'&'.join(query)}" if query else here


def talk_of(table: Table) -> str:
    return f"{table.get_absolute_url()}talk/"


def number_of(text: str) -> int:
    """Return a small number from a form; -1, which fits nothing, for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def missing() -> Http404:
    return Http404(_("There is nothing at this address, or it is not for you."))
