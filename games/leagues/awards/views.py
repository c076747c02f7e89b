"""The page of awards and penalties: everybody reads it, managers give and take."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts.models import User
from games.common import clock
from games.common.refusals import RefusalsShown
from games.leagues.access import for_managers, of_season, shows_season
from games.leagues.awards import services
from games.leagues.awards.forms import AwardForm
from games.leagues.awards.selectors import awards_of, entrants_for_awards
from games.leagues.models import Season, SeasonStatus


@require_safe
@shows_season
def awards(request: HttpRequest, season: Season) -> HttpResponse:
    return _shown(request, season, AwardForm(entrants=entrants_for_awards(season)))


def _shown(request: HttpRequest, season: Season, form: AwardForm) -> HttpResponse:
    context = of_season(request, season) | {"awards": awards_of(season), "form": form}
    context["is_open"] = season.status == SeasonStatus.PLAYING
    return render(request, "leagues/awards.html", context)


@require_POST
@login_required
@shows_season
@for_managers
def give(request: HttpRequest, season: Season) -> HttpResponse:
    """Give or take points, as a manager."""
    form = AwardForm(request.POST, entrants=entrants_for_awards(season))
    if not form.is_valid():
        return _shown(request, season, form)
    assert isinstance(request.user, User)
    given = form.cleaned_data
    with RefusalsShown(request, _("The points count, and they have been told.")):
        services.give_award(
            season.pk, form.user_id(), given["points"], given["reason"], request.user,
            now=clock.now(),
        )  # fmt: skip
    return redirect("leagues:awards", season.league.slug, season.number)


@require_POST
@login_required
@shows_season
@for_managers
def revoke(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """Take an award or a penalty back, as a manager."""
    assert isinstance(request.user, User)
    with RefusalsShown(request, _("It is taken back.")):
        services.revoke_award(pk, request.user, now=clock.now())
    return redirect("leagues:awards", season.league.slug, season.number)
