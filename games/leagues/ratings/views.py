"""The lists of ratings."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import games
from engine.game import Game
from engine.refusal import Refusal
from games.common.spreadsheet import plain
from games.leagues.ratings.selectors import ratings_file, ratings_list
from games.leagues.sheets import csv_answer, csv_text, json_answer


@require_safe
def ratings(request: HttpRequest, game: str = games.NAMES[0]) -> HttpResponse:
    """Show everybody who is rated in a game, with links to the other games."""
    context = {
        "game": _game(game),
        "games": [games.get(name) for name in games.NAMES],
        "listed": ratings_list(game, request.GET.get("page", "1")),
    }
    return render(request, "leagues/ratings.html", context)


@require_safe
def table(request: HttpRequest, game: str) -> HttpResponse:
    """Give the list of a game as CSV."""
    name = _game(game).name
    rows = ratings_file(name, request.user.pk)
    lines = [[plain(value) if isinstance(value, str) else value for value in row.values()]
             for row in rows]  # fmt: skip
    columns = ("rank", "name", "rating", "uncertainty", "mu", "sigma", "tables")
    return csv_answer(csv_text(columns, lines), f"ratings-{name}")


@require_safe
def file(request: HttpRequest, game: str) -> HttpResponse:
    """Give the list of a game as JSON."""
    name = _game(game).name
    rows = ratings_file(name, request.user.pk)
    return json_answer({"format": "cursus-ratings/1", "game": name, "rows": rows})


def _game(name: str) -> Game:
    try:
        return games.get(name)
    except Refusal as unknown:
        raise Http404 from unknown
