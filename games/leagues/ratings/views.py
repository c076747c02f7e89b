"""The lists of ratings."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import games
from engine.refusal import Refusal
from games.leagues.ratings.selectors import ratings_list


@require_safe
def ratings(request: HttpRequest, game: str = games.NAMES[0]) -> HttpResponse:
    """Show everybody who is rated in a game, with links to the other games."""
    try:
        rules = games.get(game)
    except Refusal as unknown:
        raise Http404 from unknown
    context = {
        "game": rules,
        "games": [games.get(name) for name in games.NAMES],
        "listed": ratings_list(game, request.GET.get("page", "1")),
    }
    return render(request, "leagues/ratings.html", context)
