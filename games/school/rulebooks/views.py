"""The rules pages."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine import games
from engine.refusal import Refusal
from games.school.rulebooks import rulebook, rulebooks


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    context = {"books": rulebooks(), "games": [games.get(name) for name in games.NAMES]}
    return render(request, "school/rules.html", context)


@require_safe
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    try:
        book = rulebook(game)
    except Refusal as refusal:
        raise Http404(_("There is no such game here.")) from refusal
    return render(request, f"{book.game.name}/rules.html", {"book": book, "books": [book]})
