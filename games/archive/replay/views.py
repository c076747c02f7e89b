"""The pages of a replay: a position, the steps as a file, and the preview picture."""

from collections.abc import Callable
from functools import partial, wraps
from hashlib import sha256
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.chances.page import ChancesPage
from games.archive.comments.forms import CommentForm
from games.archive.comments.selectors import comments_at
from games.archive.replay.chairs import SPECTATOR, chair_of
from games.archive.replay.curves import HEIGHT, WIDTH, x_of
from games.archive.replay.paper import printed_game
from games.archive.replay.preview import preview_of
from games.archive.replay.selectors import Replay
from games.archive.replay.step_file import AT_ONCE, context_of, shown_step, step_file
from games.archive.studies.selectors import studies_of
from games.play.access import shows_table
from games.play.models import Seat, Table, Visibility
from games.play.selectors import seats_at
from games.post.mails.outbox import absolute

View = Callable[..., HttpResponse]


def replays(view: View) -> View:
    """Hand the replay to the view. Of a game that is not over, the table's own page is shown."""

    @require_safe
    @shows_table
    @wraps(view)
    def with_replay(request: HttpRequest, table: Table, length: int = 0) -> HttpResponse:
        if not (table.is_over and table.has_started):
            return redirect(table)
        chair, seats = chair_of(request.GET, table.seat_count), seats_at(table)
        fault = ""
        if length > table.length:
            fault = _("This game ended before that position. This is the last one.")
        elif chair is None:
            fault = _("This game has no such chair. This is what a spectator could see.")
        at = min(length, table.length)
        own = _own(request, seats)
        return view(request, Replay(table, seats, own, chair or SPECTATOR, at, fault))

    return with_replay


def _own(request: HttpRequest, seats: list[Seat]) -> Seat | None:
    me = request.user.pk if request.user.is_authenticated else None
    return next((seat for seat in seats if me is not None and seat.user_id == me), None)


@replays
def replay(request: HttpRequest, shown: Replay) -> HttpResponse:
    """Show a position, or redirect to the one that was chosen with the slider."""
    wanted = request.GET.get("n", "")
    if wanted:
        is_there = wanted.isascii() and wanted.isdecimal() and len(wanted) < 7
        length = min(int(wanted), shown.table.length) if is_there else 0
        at = redirect("archive:position", shown.table.code, length)
        at["Location"] += shown.chair.query
        return at
    status = 404 if shown.fault else 200
    context = _context(shown) | _said_since(request, shown) | {"shown": shown_step(shown)}
    return render(request, "archive/replay.html", context, status=status)


def _said_since(request: HttpRequest, shown: Replay) -> dict[str, Any]:
    """Return what people have written about the game since it ended, and what they may write."""
    reader = request.user
    at = comments_at(shown.table, reader.pk if reader.is_authenticated else None)
    may_write = reader.is_authenticated and not reader.is_guest
    return {
        "studies": studies_of(shown.table, reader),
        "comments": [line for length in sorted(at) for line in at[length]],
        "comment_form": CommentForm(played=shown.own is not None) if may_write else None,
    }


def _context(shown: Replay) -> dict[str, Any]:
    table = shown.table
    return context_of(shown) | {
        "replay": shown,
        "course_url": reverse("archive:course", args=[table.code]) + shown.chair.query,
        "signs_template": f"{table.game}/_signs.svg",
        "is_shared": table.visibility != Visibility.PASSWORD,
        "site": absolute(""),
        "at_once": AT_ONCE,
    }


@replays
def course(request: HttpRequest, shown: Replay) -> HttpResponse:
    """Show the chart of a game and all that was played and said; a replay asks for these alone."""
    is_part = bool(request.htmx)  # type: ignore[attr-defined]
    chances = ChancesPage(shown.table)
    context = _context(shown) | {
        "is_part": is_part,
        "chart": (WIDTH, HEIGHT),
        "chances": chances,
        "turning_marks": partial(_turning_marks, chances),
    }
    template = "archive/_replay_course.html" if is_part else "archive/course.html"
    return render(request, template, context, status=404 if shown.fault else 200)


def _turning_marks(chances: ChancesPage) -> list[tuple[int, float]]:
    """Return the numbers of turning points, with their places on the chart."""
    return [(number, x_of(length, chances.table.length)) for number, length in chances.marks]


@replays
def steps(request: HttpRequest, shown: Replay) -> HttpResponse:
    """Give a stretch of steps as one file, which the browser keeps while nothing changes."""
    if shown.fault or shown.length % AT_ONCE:
        raise Http404
    mark = repr((shown.key, shown.length, get_language())).encode()
    etag = quote_etag(sha256(mark).hexdigest()[:20])
    known = get_conditional_response(request, etag=etag)
    if known is not None:
        return known
    answer = HttpResponse(step_file(shown, shown.length), content_type="application/json")
    answer["ETag"], answer["Cache-Control"] = etag, "private, no-cache"
    return answer


@replays
def preview(request: HttpRequest, shown: Replay) -> HttpResponse:
    """Give the board of a position as a picture, as a spectator sees it."""
    if shown.fault or shown.chair != SPECTATOR:
        raise Http404
    etag = quote_etag(sha256(repr(shown.step_key).encode()).hexdigest()[:20])
    known = get_conditional_response(request, etag=etag)
    if known is not None:
        return known
    answer = HttpResponse(preview_of(shown), content_type="image/png")
    answer["ETag"] = etag
    return answer


@replays
def print_view(request: HttpRequest, shown: Replay) -> HttpResponse:
    """Show the whole game in one piece, to be printed."""
    printed = printed_game(shown.table, shown.seats, shown.own)
    context = _context(printed.replay) | {"printed": printed}
    return render(request, "archive/print.html", context)
