"""The queue of substitutes, and the page on which one of them answers."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.common import clock
from games.common.refusals import RefusalsShown
from games.leagues.access import of_season, shows_season
from games.leagues.models import CallAnswer, Season
from games.leagues.substitutes import calls, services
from games.leagues.substitutes.selectors import call_of, queue_of
from games.play.access import person_id


@require_safe
@shows_season
def substitutes(request: HttpRequest, season: Season) -> HttpResponse:
    """Show the queue, the people being asked, and the buttons to join and to leave."""
    context = of_season(request, season) | {
        "queue": queue_of(season, request.user),
        "is_open": season.status in services.OPEN_SEASONS,
    }
    return render(request, "leagues/substitutes.html", context)


@require_POST
@login_required
@shows_season
def join(request: HttpRequest, season: Season) -> HttpResponse:
    done = _("You are in the queue. You will be asked by mail when a seat needs somebody.")
    with RefusalsShown(request, done):
        services.join_queue(season.pk, person_id(request), now=clock.now())
    return redirect("leagues:substitutes", season.league.slug, season.number)


@require_POST
@login_required
@shows_season
def leave(request: HttpRequest, season: Season) -> HttpResponse:
    with RefusalsShown(request, _("You are no longer in the queue.")):
        services.leave_queue(season.pk, person_id(request), now=clock.now())
    return redirect("leagues:substitutes", season.league.slug, season.number)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def call(request: HttpRequest, token: str) -> HttpResponse:
    """Show the question of a mail with two buttons. The token says who answers: no sign-in."""
    found = call_of(token)
    if found is None:
        raise Http404(_("There is no question at this address."))
    if request.method == "POST":
        if request.POST.get("accept") not in ("yes", "no"):
            raise BadRequest("neither of the two buttons")  # a refusal is final
        with RefusalsShown(request):
            said = calls.answer(token, request.POST["accept"] == "yes", now=clock.now())
            if said.sentence:
                messages.error(request, said.sentence)
        return redirect("leagues:call", token)
    table = found.seat.league_table
    context = of_season(request, table.round.season) | {
        "call": found,
        "seat": found.seat,
        "table": table,
        "others": list(table.seats.select_related("entrant__user", "guest")),
        "is_open": found.answer == CallAnswer.OPEN and found.until > clock.now(),
    }
    return render(request, "leagues/call.html", context)
