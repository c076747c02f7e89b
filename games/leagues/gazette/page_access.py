"""Decorators for views of the gazette: they find the league or the season, or answer 404."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.leagues.gazette.selectors import LeagueHead, SeasonHead
from games.leagues.models import League, Season

View = Callable[..., HttpResponse]


def league_page(view: View) -> View:
    """Hand the league's head to a view that only shows something."""

    @require_safe
    @wraps(view)
    def shown(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        league = League.objects.filter(slug=slug).first()
        if league is None:
            raise Http404(_("There is no league at this address."))
        return view(request, LeagueHead(league, request.user), *args, **kwargs)

    return shown


def season_page(view: View) -> View:
    """Hand the season's head to a view that only shows something."""

    @require_safe
    @wraps(view)
    def shown(request: HttpRequest, slug: str, number: int, **kwargs: Any) -> HttpResponse:
        return view(request, season_head(request, slug, number), **kwargs)

    return shown


def season_head(request: HttpRequest, slug: str, number: int) -> SeasonHead:
    """Return the head of a season that the viewer may read."""
    found = Season.objects.filter(league__slug=slug, number=number).select_related("league")
    season = found.first()
    if season is not None:
        head = SeasonHead(season.league, request.user, season)
        if head.may_read:
            return head
    raise Http404(_("There is no season at this address."))
