"""The pages of statistics."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from engine import games
from engine.game import Game
from engine.refusal import Refusal
from games.archive.query import QueryFault, parse
from games.archive.statistics.answers import Scope, solution
from games.archive.statistics.counts import Tallies
from games.archive.statistics.files import file_of, written
from games.archive.statistics.openings import knows_opening, opening_page, rows_of_openings
from games.archive.statistics.pages import (
    front_page,
    game_page,
    scope_of,
    search_page,
    search_scope,
)
from games.archive.statistics.questions import statistics_of
from games.archive.statistics.selectors import counts_of_search, kept_counts

OPENINGS: Final = "openings"
KINDS: Final = {"csv": "text/csv", "json": "application/json"}


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Show how many games of each kind are counted; with a query the statistics of its games."""
    line = request.GET.get("q")
    if line is not None:
        found = search_page(line, request.user.pk)
        status = 400 if found.fault else 200
        return render(request, "archive/statistics/search.html", {"page": found}, status=status)
    return render(request, "archive/statistics/overview.html", {"page": front_page()})


@require_safe
def game(request: HttpRequest, game: str, seats: int | None = None) -> HttpResponse:
    """Show the statistics of a game, of all its tables or of those with one number of seats."""
    page = game_page(known_game(game, seats), seats)
    return render(request, "archive/statistics/game.html", {"page": page})


@require_safe
def answer_file(request: HttpRequest, game: str, statistic: str, kind: str) -> HttpResponse:
    """Send one answer as a file: of all tables, of one number of seats, or of a search."""
    seats = _seats_asked(request)
    rules = known_game(game, seats)
    known = next((one for one in statistics_of(rules.name) if one.name == statistic), None)
    if known is None and not (statistic == OPENINGS and rules.fact_words.get("opening")):
        raise Http404
    try:
        tallies, scope = _counts(rules.name, seats, request)
    except QueryFault as fault:
        return _refused(fault)
    if known is None:
        text = written(kind, scope.terms, rows_of_openings(rules, tallies, scope))
    else:
        text = file_of(kind, scope.terms, solution(known, tallies, scope))
    answer = HttpResponse(text, content_type=f"{KINDS[kind]}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{game}-{statistic}.{kind}"'
    return answer


@require_safe
def opening(request: HttpRequest, game: str, path: str = "") -> HttpResponse:
    """Show a node of the tree of openings, of the same games that a file can be about."""
    seats = _seats_asked(request)
    rules, codes = known_game(game, seats), tuple(path.split("-")) if path else ()
    if not knows_opening(rules, codes):
        raise Http404
    try:
        tallies, scope = _counts(rules.name, seats, request)
    except QueryFault as fault:
        return _refused(fault)
    asked = {name: request.GET[name] for name in ("seats", "q") if request.GET.get(name)}
    page = opening_page(rules, tallies, scope, codes, f"?{urlencode(asked)}" if asked else "")
    return render(request, "archive/statistics/opening.html", {"page": page})


def _refused(fault: QueryFault) -> HttpResponse:
    return HttpResponse(f"{fault}\n", status=400, content_type="text/plain; charset=utf-8")


def _seats_asked(request: HttpRequest) -> int | None:
    """Return the number of seats that is asked for, if any; no such page if it is no number."""
    asked = request.GET.get("seats", "")
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 3):
        raise Http404
    return int(asked) if asked else None


def _counts(game: str, seats: int | None, request: HttpRequest) -> tuple[Tallies, Scope]:
    """Return the counts that a file is about, or raise the fault of its query."""
    if "q" not in request.GET:
        return kept_counts(game, seats), scope_of(game, seats)
    query = parse(request.GET["q"])
    found = counts_of_search(query, request.user.pk)
    return found.by_game.get(game, {}), search_scope(query, found, game)


def known_game(name: str, seats: int | None = None) -> Game:
    """Return the game of this name; 404 if there is none, or none for this number of seats."""
    try:
        found = games.get(name)
    except Refusal as unknown:
        raise Http404 from unknown
    if seats is not None and seats not in found.seats:
        raise Http404
    return found
