"""Preparing a season, changing it and cancelling it."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.common import clock
from games.common.refusals import RefusalsShown
from games.leagues.access import for_managers, shows_league, shows_season
from games.leagues.desk.plan_sentences import sentences_of
from games.leagues.desk.season_form import SeasonForm, initial_of, usual_dates
from games.leagues.models import League, Season
from games.leagues.season import services
from games.leagues.season.dates import with_dates
from games.leagues.season.plan import SeasonPlan, check, plan_of
from games.play.access import person_id

PLAYERS: int = 16
"""For how many players the form says what a season means, if nobody has signed up yet."""


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shows_league
@for_managers
def new_season(request: HttpRequest, league: League) -> HttpResponse:
    """Show the form of a new season, say what it means, and make it."""
    form = SeasonForm(request.POST or None, league=league, initial=_beginning(league))
    if _is_saved(request, form):
        with RefusalsShown(request, done=_("The season is prepared. Its steps do the rest.")):
            season = services.create_season(
                league.pk, person_id(request), form.plan(), now=clock.now()
            )
            return redirect("leagues:timeline", league.slug, season.number)
    context = {"league": league, "season": None} | _told(request, form, league, PLAYERS)
    return render(request, "leagues/season_form.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shows_season
@for_managers
def edit_season(request: HttpRequest, season: Season) -> HttpResponse:
    """Show what is agreed about a season, and change it."""
    league = season.league
    form = SeasonForm(request.POST or None, league=league, initial=initial_of(plan_of(season)))
    if _is_saved(request, form):
        with RefusalsShown(request, done=_("The season is changed.")):
            services.change_season(season.pk, person_id(request), form.plan(), now=clock.now())
            return redirect("leagues:timeline", league.slug, season.number)
    players = max(season.entrants.filter(status="entered").count(), 1)
    context = {"league": league, "season": season} | _told(request, form, league, players)
    return render(request, "leagues/season_form.html", context)


@require_POST
@login_required
@shows_season
@for_managers
def cancel_season(request: HttpRequest, season: Season) -> HttpResponse:
    """Cancel a season, with a reason."""
    reason = request.POST.get("reason", "")
    with RefusalsShown(request, done=_("The season is cancelled.")):
        services.cancel_season(season.pk, person_id(request), reason, now=clock.now())
    return redirect(season)


def _is_saved(request: HttpRequest, form: SeasonForm) -> bool:
    """Return whether the form is to be saved now, and not only previewed."""
    return request.method == "POST" and "look" not in request.POST and form.is_valid()


def _beginning(league: League) -> dict[str, Any]:
    """Return the first values for a new season: those of the newest one, except its dates."""
    newest = league.seasons.order_by("-number").first()
    plan = SeasonPlan(table=league.table) if newest is None else plan_of(newest)
    known = {} if newest is None and not league.table else initial_of(plan)
    if newest is None:
        known = {name: known[name] for name in known if name not in ("size", "other_sizes")}
    return known | usual_dates(timezone.localtime(clock.now())) | {"title": ""}


def _told(request: HttpRequest, form: SeasonForm, league: League, players: int) -> dict[str, Any]:
    """Return the form with the meaning of its plan, or show why the plan is impossible."""
    asked = request.POST.get("players", "")
    players = int(asked) if asked.isdecimal() and 0 < int(asked) <= 500 else players
    context: dict[str, Any] = {"form": form, "players": players}
    shown = form if form.is_bound else _as_sent(form, league)
    if shown.is_valid():
        plan = with_dates(shown.plan(), clock.now())
        with RefusalsShown(request):
            check(plan, league.game)
            context["meaning"] = sentences_of(plan, players)
    return context


def _as_sent(form: SeasonForm, league: League) -> SeasonForm:
    """Return the form as if it had been sent with the values it shows."""
    shown = {bound.html_name: bound.value() for bound in form}
    sent = {
        name: value for name, value in shown.items() if value is not None and value is not False
    }
    return SeasonForm(sent, league=league)
