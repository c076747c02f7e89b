"""The page of the board: reading it, writing a message, muting, reporting, marking promises."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.common import clock
from games.common.refusals import RefusalsShown
from games.forum import services
from games.forum.access import board_of, for_players, missing, number_of, own_seat
from games.forum.board.items import KINDS, PAGE
from games.forum.board.selectors import TalkBoard
from games.forum.selectors import Filters, readable
from games.forum.talk.forms import MessageForm, ReportForm
from games.play.access import person_id, shows_table
from games.play.models import Table
from games.play.page.news import news_of
from games.play.refusals import TableRefusal
from games.post.services import visited

BESIDE: int = 20
"""Items shown beside the game. The page of the board shows more."""


@require_safe
@shows_table
def talk(request: HttpRequest, table: Table) -> HttpResponse:
    """Show the board as a page, or only its lists to a page that asks for news."""
    board = board_of(request, table, filters_of(request))
    part = request.htmx and request.htmx.target == "board"  # type: ignore[attr-defined]
    template = "forum/_board.html" if part else "forum/talk.html"
    return render(request, template, context_of(board))


@require_POST
@for_players
def say(request: HttpRequest, board: TalkBoard) -> HttpResponse:
    """Write a message on the board."""
    form = MessageForm(request.POST, others=board.others if board.may_whisper else ())
    if form.is_valid():
        try:
            services.say(
                board.table.pk,
                own_seat(board),
                form.cleaned_data["text"],
                to=form.cleaned_data.get("to", ()),
                now=clock.now(),
                user_id=person_id(request),
            )
        except TableRefusal as refusal:
            form.add_error(None, str(refusal))
        else:
            form = MessageForm(others=board.others if board.may_whisper else ())
            if not request.htmx:  # type: ignore[attr-defined]
                return redirect(back_from(request, board.table) + "#talk")
    board.table.refresh_from_db()
    board = board_of(request, board.table, filters_of(request))
    template = "forum/_talk.html" if request.htmx else "forum/talk.html"  # type: ignore[attr-defined]
    return render(request, template, context_of(board, form))


@require_POST
@for_players
def read(request: HttpRequest, board: TalkBoard) -> HttpResponse:
    """Mark the messages on the page as read. Messages that came since stay new."""
    table, seat = board.table, own_seat(board)
    newest = readable(table, seat).filter(key=request.POST.get("up_to", "")).first()
    if newest is not None:
        me, now = person_id(request), clock.now()
        services.mark_read(table.pk, seat, up_to=newest.pk, now=now, user_id=me)
        visited(me, table.scope, now=now)
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return redirect(back_from(request, table) + "#talk")


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
    table, seat, me = board.table, own_seat(board), person_id(request)
    kept = request.POST.get("kept") == "yes"
    with RefusalsShown(request):
        services.mark_promise(table.pk, seat, deal, index, kept=kept, now=clock.now(), user_id=me)
    return redirect(back_from(request, table) + "#promises")


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
        "form": form or MessageForm(others=board.others if board.may_whisper else ()),
        "beside": board.filters.most == BESIDE,
        "code": board.table.code,
        "news": news_of(board.table, board.own_seat),
    }


def back_from(request: HttpRequest, table: Table) -> str:
    """Return the address of the page it was done on: the table's page or the page of the board."""
    return table.get_absolute_url() if "beside" in request.POST else talk_of(table)


def talk_of(table: Table) -> str:
    return f"{table.get_absolute_url()}talk/"
