"""The front page, the lobby, and *Play now*."""

from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine import games
from games.accounts.guests.sign_in import begin, no_more
from games.common import clock
from games.common.refusals import RefusalsShown
from games.lobby.cards import lobby_of, more_tables
from games.lobby.lists.selectors import PLAYED, PLAYING, ListViewer, Wish, first_of
from games.lobby.registry import registry
from games.play.access import person_id
from games.play.page.selectors import TablePage
from games.play.selectors import table_of
from games.tables import services
from games.tables.limits import may_make

MOST_SHOWN: Final = 60
"""How many codes of tables the lobby names as shown; it shows fewer."""


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Show the lobby to people who are signed in, and the landing page to everybody else."""
    if not request.user.is_authenticated:
        return render(request, "lobby/landing.html", _landing(request))
    now = clock.now()
    context = {
        "lobby": lobby_of(request.user, now),
        "games": [games.get(name) for name in games.NAMES],
        "now": now,
    }
    return render(request, "lobby/lobby.html", context)


@require_safe
@login_required
def more(request: HttpRequest) -> HttpResponse:
    """Show the tables that the lobby fetches when somebody scrolls on, or all on a page."""
    assert request.user.is_authenticated
    named = request.GET.get("but", "").split(",")[:MOST_SHOWN]
    shown = [code for code in named if code.isalnum() and code.isascii()]
    context = {"more": more_tables(request.user, shown), "now": clock.now()}
    template = "lobby/_more.html" if request.htmx else "lobby/more.html"  # type: ignore[attr-defined]
    return render(request, template, context)


def _landing(request: HttpRequest) -> dict[str, Any]:
    """Return the newest public games, the first with its board; if none runs, finished ones."""
    nobody = ListViewer(request.user)
    live = first_of(nobody, Wish(), PLAYING, 3)
    rows = live or first_of(nobody, Wish(), PLAYED, 3)
    context: dict[str, Any] = {"live": live, "rows": rows, "now": clock.now()}
    context |= {"games": [games.get(name) for name in games.NAMES], "parts": registry.front_parts()}
    if rows:
        shown = min(rows, key=lambda row: games.NAMES.index(row.table.game))
        table = table_of(shown.table.code)  # a list has only a few of its columns
        page = TablePage(table, shown.seats, None, table.length)
        context |= {"page": page, "board_template": f"{table.game}/board.svg"}
    return context


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Make and start a table against house players, with one click; strangers become guests."""
    game = request.POST.get("game", games.NAMES[0])
    if game not in games.NAMES:
        raise Http404(_("There is no such game here."))
    if not request.user.is_authenticated and not begin(request, now=clock.now()):
        return no_more(request)
    if may_make(request):
        with RefusalsShown(request):
            return redirect(services.play_against_house(person_id(request), game, now=clock.now()))
    return redirect("home")
