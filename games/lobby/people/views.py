"""The pages of the list of players, and of a person's games."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import games
from games.accounts.models import User
from games.accounts.selectors import person
from games.common import clock
from games.lobby.lists.selectors import wish_of
from games.lobby.people.person import games_listed
from games.lobby.people.selectors import players


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Show the list of players, all or those whose name contains what was typed."""
    text = request.GET.get("name", "")
    context = {"text": text, "listed": players(text, request.GET.get("page", ""))}
    return render(request, "lobby/people.html", context)


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
    return render(request, "lobby/games_of.html", context)
