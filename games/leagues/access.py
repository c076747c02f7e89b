"""Access to the pages of a league."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.leagues.guards import is_manager
from games.leagues.kinds import title_of_season
from games.leagues.models import League, Season, SeasonStatus

View = Callable[..., HttpResponse]


def person(request: HttpRequest) -> User:
    """Return who is signed in."""
    assert isinstance(request.user, User), "a view behind login_required"
    return request.user


def find_league(slug: str) -> League:
    """Return the league at this address, or answer that there is none."""
    found = League.objects.filter(slug=slug).first()
    if found is None:
        raise Http404(_("There is no league at this address."))
    return found


def find_season(slug: str, number: int, viewer: Viewer | None = None) -> Season:
    """Return the season at this address with its league, or answer that there is none.

    A draft exists for managers alone.
    """
    rows = Season.objects.filter(league__slug=slug, number=number)
    found = rows.select_related("league").first()
    if found is not None and (found.status != SeasonStatus.DRAFT or _prepares(found, viewer)):
        return found
    raise Http404(_("There is no season at this address."))


def _prepares(season: Season, viewer: Viewer | None) -> bool:
    return viewer is not None and is_manager(season.league_id, viewer)


def shows_league(view: View) -> View:
    """Hand the league to the view instead of its address."""

    @wraps(view)
    def with_league(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, find_league(slug), *args, **kwargs)

    return with_league


def shows_season(view: View) -> View:
    """Hand the season to the view instead of its address."""

    @wraps(view)
    def with_season(
        request: HttpRequest, slug: str, number: int, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        return view(request, find_season(slug, number, request.user), *args, **kwargs)

    return with_season


def for_managers(view: View) -> View:
    """Let only managers in; to others the page does not exist. Put it below `shows_…`."""

    @login_required
    @wraps(view)
    def managed(
        request: HttpRequest, of: League | Season, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        league_id = of.league_id if isinstance(of, Season) else of.pk
        if not is_manager(league_id, request.user):
            raise Http404(_("Only the managers of the league can see this page."))
        return view(request, of, *args, **kwargs)

    return managed


def of_season(request: HttpRequest, season: Season) -> dict[str, Any]:
    """Return the context that all pages of a season share."""
    return {
        "season": season,
        "league": season.league,
        "name": title_of_season(season),
        "manages": is_manager(season.league_id, request.user),
    }
