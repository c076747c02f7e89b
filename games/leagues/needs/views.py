"""The page of decisions that wait for the managers of a league."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.leagues.access import for_managers, person, shows_league
from games.leagues.models import League
from games.leagues.needs.selectors import needs_of


@require_safe
@login_required
@shows_league
@for_managers
def waiting(request: HttpRequest, league: League) -> HttpResponse:
    context = {"league": league, "needs": needs_of([league], person(request))}
    return render(request, "leagues/needs.html", context)
