"""The lobby, the front page, and the lists of tables."""

from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine import games
from engine.refusal import Refusal
from games.accounts.guests.sign_in import begin
from games.accounts.models import User
from games.accounts.selectors import person
from games.common import clock
from games.common.refusals import RefusalsShown
from games.play import selectors, services
from games.play.access import may_make, person_id
from games.play.lobby.people import players
from games.play.lobby.person import games_listed
from games.play.lobby.selectors import (
    JOIN,
    KINDS,
    PLAYED,
    PLAYING,
    SEATS,
    Wish,
    counts_of,
    first_of,
    listed,
    wish_of,
)
from games.play.page.selectors import TablePage
from games.play.registry import registry
from games.play.rulebooks import rulebook, rulebooks

A_FEW: Final = 10
"""The number of tables shown of each kind; a further page has all of them."""


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Show the lobby to people who are signed in, and the landing page to everybody else."""
    if not request.user.is_authenticated:
        return render(request, "play/landing.html", _landing(request))
    user = request.user
    mine, sits_at = selectors.tables_of(user)
    context = {
        "waiting": selectors.waiting_for(user, clock.now()),
        "games": [games.get(name) for name in games.NAMES],
        "mine": mine,
        "sits_at": sits_at,
        "to_join": first_of(user, Wish(), JOIN, A_FEW),
        "wanting": first_of(user, Wish(), SEATS, A_FEW),
        "finished": first_of(user, Wish(mine=True), PLAYED, A_FEW),
        "now": clock.now(),
    }
    return render(request, "play/lobby.html", context)


def _landing(request: HttpRequest) -> dict[str, Any]:
    """Return the newest public games, the first with its board; if none runs, finished ones."""
    nobody = request.user
    live = first_of(nobody, Wish(), PLAYING, 3)
    rows = live or first_of(nobody, Wish(), PLAYED, 3)
    context: dict[str, Any] = {"live": live, "rows": rows, "now": clock.now()}
    context |= {"books": rulebooks(), "parts": registry.front_parts()}
    if rows:
        shown = min(rows, key=lambda row: games.NAMES.index(row.table.game))
        table = shown.table
        page = TablePage(table, shown.seats, None, table.length)
        context |= {"page": page, "board_template": f"{table.game}/board.svg"}
    return context


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Show the first tables of each kind, or all of one kind, page by page."""
    user, wish = request.user, wish_of(request.GET, request.user)
    counts = counts_of(user, wish)
    context: dict[str, Any] = {
        "wish": wish,
        "kinds": [(kind, counts[kind.name]) for kind in KINDS if kind.name in counts],
        "games": [games.get(name) for name in games.NAMES],
        "now": clock.now(),
    }
    if wish.kind:
        context["listed"] = listed(user, wish, request.GET.get("page", ""))
        return render(request, "play/tables_of_kind.html", context)
    context["sections"] = [
        (kind, count, first_of(user, wish, kind, A_FEW) if count else [])
        for kind, count in context["kinds"]
    ]
    return render(request, "play/tables.html", context)


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Show the list of players, all or those whose name contains what was typed."""
    text = request.GET.get("name", "")
    context = {"text": text, "listed": players(text, request.GET.get("page", ""))}
    return render(request, "play/people.html", context)


@require_safe
def games_of(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all the games that belong on somebody's public page."""
    try:
        whose = person(slug)
    except User.DoesNotExist as missing:
        raise Http404 from missing
    wish = wish_of(request.GET, request.user)
    context = {
        "person": whose,
        "wish": wish,
        "games": [games.get(name) for name in games.NAMES],
        "listed": games_listed(whose, request.user, wish, request.GET.get("page", "")),
        "now": clock.now(),
    }
    return render(request, "play/games_of.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Make and start a table against house players, with one click; strangers become guests."""
    game = request.POST.get("game", games.NAMES[0])
    if game not in games.NAMES:
        raise Http404(_("There is no such game here."))
    if not request.user.is_authenticated and not begin(request, now=clock.now()):
        messages.error(
            request, _("Too many guests have begun from here today. Sign up, and play at once.")
        )
        return redirect("account_signup")
    if may_make(request):
        with RefusalsShown(request):
            return redirect(services.play_against_house(person_id(request), game, now=clock.now()))
    return redirect("play:lobby")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "play/rules.html", {"books": rulebooks()})


@require_safe
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    try:
        book = rulebook(game)
    except Refusal as refusal:
        raise Http404(_("There is no such game here.")) from refusal
    return render(request, f"{book.game.name}/rules.html", {"book": book, "books": [book]})
