"""The page of the board: reading it, writing a message, muting, reporting, marking promises."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.common import clock
from games.common.refusals import RefusalsShown
from games.forum import services
from games.forum.access import (
    actor_of,
    back_from,
    board_of,
    for_players,
    missing,
    number_of,
    talk_of,
)
from games.forum.board.items import KINDS, PAGE
from games.forum.board.selectors import TalkBoard
from games.forum.seat_sets import EVERYBODY
from games.forum.selectors import Filters, readable
from games.forum.talk.forms import MessageForm, ReportForm
from games.forum.talk.threads import ALL, key_of, readers_named
from games.play.access import person_id, shows_table
from games.play.models import Table
from games.play.refusals import TableRefusal
from games.post.services import visited

BESIDE: int = 20
"""Items shown beside the game. The page of the board shows more."""


@require_safe
@shows_table
def talk(request: HttpRequest, table: Table) -> HttpResponse:
    """Show the board as a page, or only its lists to a page that asks for news."""
    board = board_of(request, table, filters_of(request))
    page = "forum/record.html" if {"kind", "seat"} & set(request.GET) else "forum/talk.html"
    parts = {"board": "forum/_board.html", "talk": "forum/_talk.html"}
    target = request.htmx.target if request.htmx else None  # type: ignore[attr-defined]
    return render(request, parts.get(str(target), page), context_of(board))


@require_POST
@for_players
def say(request: HttpRequest, board: TalkBoard) -> HttpResponse:
    """Write a message in a thread. The page stays with the thread."""
    form = MessageForm(request.POST, others=board.may_be_told)
    readers = _say(request, board, form) if form.is_valid() else None
    if readers is not None and not request.htmx:  # type: ignore[attr-defined]
        return redirect(back_from(request, board.table, with_=key_of(readers)) + "#talk")
    if readers is None:
        readers = readers_named(board.table, board.seat, request.POST.getlist("to"))
    board.table.refresh_from_db()
    shown = EVERYBODY if readers is None else readers
    board = replace(board_of(request, board.table, filters_of(request)), asked=shown)
    template = "forum/_talk.html" if request.htmx else "forum/talk.html"  # type: ignore[attr-defined]
    return render(request, template, context_of(board, form if form.errors else None))


def _say(request: HttpRequest, board: TalkBoard, form: MessageForm) -> int | None:
    """Say what is in the form; return who can read it, or None after a refusal."""
    to, text = form.cleaned_data["to"], form.cleaned_data["text"]
    try:
        said = services.say(board.table.pk, actor_of(request, board), text, to=to)
    except TableRefusal as refusal:
        form.add_error(None, str(refusal))
        return None
    return said.readers


@require_POST
@for_players
def read(request: HttpRequest, board: TalkBoard) -> HttpResponse:
    """Mark the messages of a thread as read. Messages that came since stay new."""
    table, actor = board.table, actor_of(request, board)
    newest = readable(table, actor.seat).filter(key=request.POST.get("up_to", "")).first()
    thread = ALL
    if newest is not None:
        thread = key_of(newest.readers)
        services.mark_read(table.pk, actor, up_to=newest.pk, readers=newest.readers)
        visited(person_id(request), table.scope, now=actor.now)
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return redirect(back_from(request, table, with_=thread) + "#talk")


@require_POST
@for_players
def mute(request: HttpRequest, board: TalkBoard, number: int) -> HttpResponse:
    done = _("You have muted this seat. Nobody else is told.")
    with RefusalsShown(request, done):
        services.mute(board.table.pk, number, person_id(request), now=clock.now())
    return redirect(talk_of(board.table))


@require_POST
@for_players
def unmute(request: HttpRequest, board: TalkBoard, number: int) -> HttpResponse:
    with RefusalsShown(request):
        services.unmute(board.table.pk, number, person_id(request))
    return redirect(talk_of(board.table))


@for_players
def report(request: HttpRequest, board: TalkBoard, key: str) -> HttpResponse:
    """Show the form that reports a message, or report it."""
    message = readable(board.table, board.seat).filter(key=key).first()
    if message is None:
        raise missing()
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        me, reason = person_id(request), form.cleaned_data["reason"]
        with RefusalsShown(request, _("Thank you. An operator will look at it.")):
            services.report(message.pk, me, reason=reason, now=clock.now())
        return redirect(talk_of(board.table))
    context = {"board": board, "table": board.table, "message": message, "form": form}
    return render(request, "forum/report.html", context)


@require_POST
@for_players
def mark_promise(request: HttpRequest, board: TalkBoard, deal: str, index: int) -> HttpResponse:
    table, kept = board.table, request.POST.get("kept") == "yes"
    with RefusalsShown(request):
        services.mark_promise(table.pk, actor_of(request, board), deal, index, kept=kept)
    return redirect(back_from(request, table, "offers") + "#promises")


def filters_of(request: HttpRequest) -> Filters:
    """Return the filters from the address of the page. Nonsense is ignored."""
    asked = request.GET
    seat, kind = number_of(asked.get("seat", "")), asked.get("kind", "")
    beside = asked.get("beside") or request.POST.get("beside")
    return Filters(
        seat=seat if seat >= 0 else None,
        kind=kind if kind in KINDS else "",
        before=asked.get("before", "")[:20],
        most=BESIDE if beside else PAGE,
    )


def context_of(board: TalkBoard, form: MessageForm | None = None) -> dict[str, Any]:
    """Return what the templates of the board need."""
    return {
        "board": board,
        "table": board.table,
        "form": form,
        "beside": board.filters.most == BESIDE,
    }
