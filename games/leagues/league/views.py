"""Making and editing a league, and the page of its managers and invitations."""

from collections.abc import Callable

from allauth.core.ratelimit import consume
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine import games
from engine.refusal import Refusal
from games.common import clock
from games.common.refusals import RefusalsShown
from games.leagues.access import for_managers, shows_league
from games.leagues.league import services
from games.leagues.league.forms import LeagueForm, NameForm, ReasonForm
from games.leagues.league.selectors import people_of
from games.leagues.models import League
from games.play.access import person_id


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_league(request: HttpRequest, game: str = games.NAMES[0]) -> HttpResponse:
    """Show the form for a league of one game, with links to the others; make the league."""
    try:
        rules = games.get(game)
    except Refusal as unknown:
        raise Http404 from unknown
    form = LeagueForm(request.POST or None, game=rules)
    if request.method == "POST" and form.is_valid() and _may_make(request):
        with RefusalsShown(request, _("Your league is made. Now prepare its first season.")):
            league = services.make_league(person_id(request), form.plan(), now=clock.now())
            return redirect("leagues:league", league.slug)
    every = [games.get(name) for name in games.NAMES]
    context = {"form": form, "game": rules, "games": every}
    return render(request, "leagues/new_league.html", context)


def _may_make(request: HttpRequest) -> bool:
    if consume(request, action="league", user=request.user):
        return True
    messages.error(
        request, _("You have made enough leagues for today. Find players for those first.")
    )
    return False


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@shows_league
@for_managers
def edit_league(request: HttpRequest, league: League) -> HttpResponse:
    """Show the settings of the league in a form, and save them."""
    form = LeagueForm(request.POST or None, game=games.get(league.game), league=league)
    if request.method == "POST" and form.is_valid():
        with RefusalsShown(request, _("Saved. Seasons that are there already keep their tables.")):
            services.edit_league(league.pk, person_id(request), form.plan(), now=clock.now())
        return redirect("leagues:league", league.slug)
    context = {"form": form, "league": league, "game": games.get(league.game)}
    return render(request, "leagues/edit_league.html", context)


@require_safe
@login_required
@shows_league
@for_managers
def people(request: HttpRequest, league: League) -> HttpResponse:
    """Show managers and invitations, with the forms that add and remove them."""
    context = {"league": league, "people": people_of(league), "form": NameForm()}
    return render(request, "leagues/people.html", context | {"closes": ReasonForm()})


def _named(request: HttpRequest, league: League, do: Callable[..., object], done: str) -> None:
    """Call a service with the name that was sent."""
    form = NameForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write the name of a person."))
        return
    with RefusalsShown(request, done):
        do(league.pk, person_id(request), form.cleaned_data["name"], now=clock.now())


@require_POST
@login_required
@shows_league
@for_managers
def add_manager(request: HttpRequest, league: League) -> HttpResponse:
    _named(request, league, services.add_manager, _("They run the league with you now."))
    return redirect("leagues:people", league.slug)


@require_POST
@login_required
@shows_league
@for_managers
def invite(request: HttpRequest, league: League) -> HttpResponse:
    _named(request, league, services.invite, _("They are invited, and have been told."))
    return redirect("leagues:people", league.slug)


@require_POST
@login_required
@shows_league
@for_managers
def remove_manager(request: HttpRequest, league: League, pk: int) -> HttpResponse:
    """Take a manager's rights away; managers who remove themselves end on the league's page."""
    with RefusalsShown(request, _("They no longer run the league.")):
        services.remove_manager(league.pk, person_id(request), pk, now=clock.now())
        if pk == request.user.pk:
            return redirect("leagues:league", league.slug)
    return redirect("leagues:people", league.slug)


@require_POST
@login_required
@shows_league
@for_managers
def uninvite(request: HttpRequest, league: League, pk: int) -> HttpResponse:
    with RefusalsShown(request, _("The invitation is taken back.")):
        services.uninvite(league.pk, person_id(request), pk, now=clock.now())
    return redirect("leagues:people", league.slug)


@require_POST
@login_required
@shows_league
@for_managers
def close(request: HttpRequest, league: League) -> HttpResponse:
    with RefusalsShown(request, _("The league is closed.")):
        reason = request.POST.get("reason", "")
        services.close_league(league.pk, person_id(request), reason, now=clock.now())
    return redirect("leagues:people", league.slug)
