from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from engine import games
from games.common import clock
from games.play import selectors, services
from games.play.rulebooks import rulebooks
from games.play.selectors.page import TablePage
from games.play.views.access import attempt, person_id


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The first page: the lobby of who is signed in, a few words for everybody else."""
    if not request.user.is_authenticated:
        return render(request, "play/landing.html", _landing(request))
    context = {
        "waiting": selectors.waiting_for(request.user, clock.now()),
        "games": [games.get(name) for name in games.NAMES],
        "mine": selectors.tables_of(request.user),
        "to_join": selectors.tables_to_join(request.user, 10),
        "wanting": selectors.tables_wanting(request.user, 10),
        "finished": selectors.finished_tables_of(request.user),
        "now": clock.now(),
    }
    return render(request, "play/lobby.html", context)


def _landing(request: HttpRequest) -> dict[str, Any]:
    """Public games, the newest with its board; where none is under way, those played last."""
    nobody = request.user
    live = selectors.tables_to_watch(nobody, 3)
    rows = live or selectors.tables_played(nobody, 3)
    context: dict[str, Any] = {"live": live, "rows": rows, "now": clock.now()}
    context["books"] = rulebooks()
    if rows:
        table = rows[0].table
        page = TablePage(table, rows[0].seats, None, table.length)
        context |= {"page": page, "board_template": f"{table.game}/board.svg"}
    return context


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """All that is listed: to join, to watch, and played."""
    context = {
        "to_join": selectors.tables_to_join(request.user),
        "wanting": selectors.tables_wanting(request.user),
        "to_watch": selectors.tables_to_watch(request.user),
        "played": selectors.tables_played(request.user),
        "now": clock.now(),
    }
    return render(request, "play/tables.html", context)


@require_POST
@login_required
def play_now(request: HttpRequest) -> HttpResponse:
    """A table against house players, with one click."""
    made = []
    service = services.play_against_house
    game, now = request.POST.get("game", games.NAMES[0]), clock.now()
    attempt(request, lambda: made.append(service(person_id(request), game, now=now)))
    return redirect(made[0]) if made else redirect("play:lobby")
