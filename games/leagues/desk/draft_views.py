"""Views of the draft of a round (showing, changing, publishing it), and of the rehearsal."""

from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.common import clock
from games.common.refusals import RefusalsShown
from games.leagues.access import for_managers, shows_season
from games.leagues.desk.draft import drafts_of
from games.leagues.gazette.page_access import season_head
from games.leagues.gazette.views import page_of
from games.leagues.models import Round, RoundStatus, Season
from games.leagues.rehearsal.selectors import rehearse
from games.leagues.rounds import services
from games.play.access import person_id

MOST_PLAYERS: Final = 200
"""The most players, real and imaginary, that can be asked for on the page."""

USUAL_PLAYERS: Final = 16

IN_HAND: Final = (RoundStatus.SEATED, RoundStatus.PUBLISHED)
"""The rounds in which managers can still move people."""


def _round_of(season: Season, number: int) -> Round:
    found = season.rounds.filter(number=number).first()
    if found is None:
        raise Http404(_("The season has no such round."))
    return found


@require_safe
@login_required
@shows_season
@for_managers
def draft(request: HttpRequest, season: Season, nth: int) -> HttpResponse:
    """Show the tables of a round with their quality and reasons, and what a move would cost."""
    the_round = _round_of(season, nth)
    head = season_head(request, season.league.slug, season.number)
    one, other = request.GET.get("one", ""), request.GET.get("other", "")
    drafts = drafts_of(season, the_round)
    cost = next((found for each in drafts if (found := each.cost(one, other))), None)
    context = page_of(head, "desk") | {
        "round": the_round,
        "drafts": drafts,
        "one": one,
        "other": other,
        "asked": bool(one and other),
        "cost": cost,
        "in_hand": the_round.status in IN_HAND,
    }
    return render(request, "leagues/draft.html", context)


@require_POST
@login_required
@shows_season
@for_managers
def swap(request: HttpRequest, season: Season, nth: int) -> HttpResponse:
    """Swap two people."""
    one, other = request.POST.get("one", ""), request.POST.get("other", "")
    if one.isdecimal() and other.isdecimal():
        with RefusalsShown(request, done=_("They have changed places.")):
            services.move(season.pk, nth, person_id(request), int(one), int(other), now=clock.now())
    return redirect("leagues:draft", season.league.slug, season.number, nth)


@require_POST
@login_required
@shows_season
@for_managers
def publish(request: HttpRequest, season: Season, nth: int) -> HttpResponse:
    """Publish a round before its time."""
    _round_of(season, nth)
    with RefusalsShown(request, done=_("Everybody can see the tables now.")):
        services.publish_round(season.pk, nth, now=clock.now(), by=person_id(request))
    return redirect("leagues:draft", season.league.slug, season.number, nth)


@require_safe
@login_required
@shows_season
@for_managers
def rehearsal(request: HttpRequest, season: Season) -> HttpResponse:
    """Try the season out, and tell it as a story. Nothing is written."""
    head = season_head(request, season.league.slug, season.number)
    seed, players = request.GET.get("seed", "1"), request.GET.get("players", "")
    most = min(int(players), MOST_PLAYERS) if players.isdecimal() and int(players) else None
    chance = int(seed) if seed.isdecimal() and len(seed) < 9 else 1
    here = season.entrants.filter(status="entered").count()
    wanted = most if most is not None or here >= season.sizes[0] else USUAL_PLAYERS
    context = page_of(head, "desk") | {
        "rehearsal": rehearse(season, seed=chance, players=wanted),
        "players": max(wanted or 0, here),
        "next_seed": chance + 1,
    }
    return render(request, "leagues/rehearsal.html", context)
