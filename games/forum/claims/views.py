"""The pages on which a claim is made: first its kind, then its fields."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from engine.display_names import named
from engine.game import ClaimKind
from games.forum import services
from games.forum.access import actor_of, board_of, for_players, missing, own_seat, talk_of
from games.forum.board.selectors import TalkBoard
from games.forum.board.views import context_of, filters_of
from games.forum.claims.forms import ClaimForm
from games.forum.claims.selectors import claim_kinds, claim_says
from games.play.refusals import TableRefusal


@dataclass(slots=True)
class _Claiming:
    """A claim being made. It has no form until its kind is chosen."""

    kinds: list[ClaimKind]
    form: ClaimForm | None = None
    says: str = ""
    refusal: str = ""


@for_players
def new(request: HttpRequest, board: TalkBoard) -> HttpResponse:
    """Show the kinds of claims or the form of one kind, or make the claim."""
    if not board.may_claim:
        raise missing()
    claiming = _Claiming(claim_kinds(board.table, own_seat(board)))
    code = request.GET.get("kind", "")
    kind = next((kind for kind in claiming.kinds if kind.code == code), None)
    if kind is not None:
        claiming.form = _form(request, board, kind)
        if claiming.form.is_valid():
            return _claim(request, board, claiming, claiming.form)
    return _show(request, board, claiming)


def _form(request: HttpRequest, board: TalkBoard, kind: ClaimKind) -> ClaimForm:
    posted = request.POST if request.method == "POST" else None
    others = board.others if board.may_whisper else ()
    first = {"length": board.table.length}
    return ClaimForm(kind, board.names, posted, others=others, initial=first)


def _claim(
    request: HttpRequest, board: TalkBoard, claiming: _Claiming, form: ClaimForm
) -> HttpResponse:
    """Make the claim if "send" was pressed; otherwise only show how it would read."""
    table, seat, code = board.table, own_seat(board), form.kind.code
    to, length = form.cleaned_data.get("to", ()), form.cleaned_data["length"]
    try:
        if "send" in request.POST:
            actor = actor_of(request, board)
            services.claim(table.pk, actor, code, form.chosen, to=to, seen_length=length)
            return _said(request, board)
        claiming.says = named(claim_says(table, seat, code, form.chosen), board.names)
    except TableRefusal as refusal:
        claiming.refusal = named(str(refusal), board.names)
    form.reads_as_of(board.table.length)
    return _show(request, board, claiming)


def _said(request: HttpRequest, board: TalkBoard) -> HttpResponse:
    if not _in_the_page(request):
        messages.success(request, _("Your claim is on the board."))
        return redirect(talk_of(board.table) + "#claims")
    board.table.refresh_from_db()
    renewed = board_of(request, board.table, filters_of(request))
    answer = render(request, "forum/_talk.html", context_of(renewed))
    answer.headers["HX-Retarget"] = "#talk"
    answer.headers["HX-Reswap"] = "outerHTML"
    return answer


def _show(request: HttpRequest, board: TalkBoard, claiming: _Claiming) -> HttpResponse:
    context: dict[str, Any] = {
        "board": board,
        "table": board.table,
        "claiming": claiming,
        "beside": bool(request.GET.get("beside")),
        "in_page": _in_the_page(request),
    }
    template = "forum/_claiming.html" if _in_the_page(request) else "forum/claim.html"
    return render(request, template, context)


def _in_the_page(request: HttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]
