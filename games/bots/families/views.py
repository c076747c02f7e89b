"""The pages of house families: all of them, one, and the card beside its name."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.bots.families.selectors import FAMILIES_BY_SLUG, Family, record_of, tables_of
from games.common import clock


@require_safe
def families(request: HttpRequest) -> HttpResponse:
    """Show the families of the house, with the temper of each."""
    return render(request, "bots/families.html", {"families": FAMILIES_BY_SLUG.values()})


@require_safe
def family(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one family: its temper, its record, its games."""
    shown = _family(slug)
    now_playing, played = tables_of(shown, request.user)
    context = {
        "family": shown,
        "record": record_of(shown),
        "now_playing": now_playing,
        "played": played,
        "now": clock.now(),
    }
    return render(request, "bots/family.html", context)


@require_safe
def family_card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the little card that opens beside a family's name."""
    shown = _family(slug)
    context = {"family": shown, "record": record_of(shown)}
    return render(request, "bots/_family_card.html", context)


def _family(slug: str) -> Family:
    found = FAMILIES_BY_SLUG.get(slug)
    if found is None:
        raise Http404
    return found
