"""The timeline of a season, and what managers do to its steps and players."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from games.common import clock
from games.common.refusals import RefusalsShown
from games.leagues.access import for_managers, shows_season
from games.leagues.desk import services
from games.leagues.desk.forms import ApartForm, StepForm
from games.leagues.desk.selectors import apart_of, players_of
from games.leagues.desk.timeline import SeasonTimeline
from games.leagues.entrants.services import remove
from games.leagues.gazette.page_access import season_head
from games.leagues.gazette.views import page_of
from games.leagues.models import Season
from games.leagues.steps import services as steps
from games.play.access import person_id

DOES: Final[dict[str, tuple[Callable[..., Any], Any]]] = {
    "hold": (steps.hold, gettext_lazy("Held: it waits until you release it.")),
    "release": (steps.release, gettext_lazy("Released.")),
    "move": (steps.move, gettext_lazy("Moved.")),
    "skip": (steps.skip, gettext_lazy("Skipped.")),
    "redo": (steps.redo, gettext_lazy("It is done once more, within a minute.")),
}
"""The actions on a step, each with the message shown after it."""


@require_safe
@login_required
@shows_season
@for_managers
def timeline(request: HttpRequest, season: Season) -> HttpResponse:
    """Show what the season has done and what comes next."""
    head = season_head(request, season.league.slug, season.number)
    context = page_of(head, "desk") | {"timeline": SeasonTimeline(season)}
    return render(request, "leagues/timeline.html", context)


@require_POST
@login_required
@shows_season
@for_managers
def change_step(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """Hold, release, move, skip or redo a step."""
    if not season.steps.filter(pk=pk).exists():
        raise Http404(_("The season has no such step."))
    what, form = request.POST.get("do", ""), StepForm(request.POST)
    if what in DOES and form.is_valid():
        moved: dict[str, datetime] = {}
        if what == "move":
            moved["due_at"] = form.cleaned_data["due_at"] or clock.now()
        does, said = DOES[what]
        with RefusalsShown(request, done=str(said)):
            does(pk, person_id(request), form.cleaned_data["reason"], now=clock.now(), **moved)
    return redirect("leagues:timeline", season.league.slug, season.number)


@require_safe
@login_required
@shows_season
@for_managers
def players(request: HttpRequest, season: Season) -> HttpResponse:
    """Show everybody in the season with what they can play, and who is kept apart."""
    head = season_head(request, season.league.slug, season.number)
    context = page_of(head, "desk") | {
        "entrants": players_of(season),
        "apart": apart_of(season),
        "form": ApartForm(season=season),
    }
    return render(request, "leagues/players.html", context)


@require_POST
@login_required
@shows_season
@for_managers
def remove_player(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """Take somebody out of the season."""
    entrant = season.entrants.filter(pk=pk).first()
    if entrant is None:
        raise Http404(_("They do not play in this season."))
    reason = request.POST.get("reason", "")
    with RefusalsShown(request, done=_("They are out of the season.")):
        remove(season.pk, entrant.user_id, person_id(request), reason, now=clock.now())
    return redirect("leagues:players", season.league.slug, season.number)


@require_POST
@login_required
@shows_season
@for_managers
def keep_apart(request: HttpRequest, season: Season) -> HttpResponse:
    """Keep two players apart."""
    form = ApartForm(request.POST, season=season)
    if form.is_valid():
        with RefusalsShown(request, done=_("They are kept apart from the next seating on.")):
            services.keep_apart(season.pk, person_id(request), now=clock.now(), **form.cleaned_data)
    return redirect("leagues:players", season.league.slug, season.number)


@require_POST
@login_required
@shows_season
@for_managers
def let_meet(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """Let a pair meet again."""
    with RefusalsShown(request, done=_("They may meet again.")):
        services.let_meet(season.pk, person_id(request), pk, now=clock.now())
    return redirect("leagues:players", season.league.slug, season.number)
