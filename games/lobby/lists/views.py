"""The pages of the lists of tables."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import games
from games.common import clock
from games.lobby.lists.selectors import KINDS, counts_of, first_of, listed, viewer_of, wish_of

A_FEW: Final = 10
"""The number of tables shown of each kind; a further page has all of them."""


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Show the first tables of each kind, or all of one kind, page by page."""
    viewer, wish = viewer_of(request.user), wish_of(request.GET, request.user)
    counts = counts_of(viewer, wish)
    context: dict[str, Any] = {
        "wish": wish,
        "kinds": [(kind, counts[kind.name]) for kind in KINDS if kind.name in counts],
        "games": [games.get(name) for name in games.NAMES],
        "now": clock.now(),
    }
    if wish.kind:
        context["listed"] = listed(viewer, wish, request.GET.get("page", ""))
        return render(request, "lobby/tables_of_kind.html", context)
    context["sections"] = [
        (kind, count, first_of(viewer, wish, kind, A_FEW) if count else [])
        for kind, count in context["kinds"]
    ]
    return render(request, "lobby/tables.html", context)
