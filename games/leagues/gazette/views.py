"""The pages that everybody reads: leagues, seasons, rounds, results, players, the hall of fame."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.common import clock
from games.common.markdown import prose
from games.leagues.gazette.agreed import agreed_of
from games.leagues.gazette.hall import finished_seasons, laureates
from games.leagues.gazette.meetings import Matrix, Meetings, Path, seated_tables
from games.leagues.gazette.page_access import league_page, season_page
from games.leagues.gazette.race_lines import Race
from games.leagues.gazette.round_tables import byes_of, tables_of
from games.leagues.gazette.selectors import (
    LeagueHead,
    SeasonHead,
    calendar_of,
    entered,
    leagues_listed,
    news_of,
    public_seasons,
    standing_of,
    steps_ahead,
)
from games.leagues.models import Division, Entrant
from games.leagues.names import is_hidden

BOARDS: Final = 8
"""How many tables of the round stand on the season's page; the round's page has all."""


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """Show all leagues: the viewer's own, those open for sign-up, those in play, and the others."""
    rows = leagues_listed(request.user)
    others = [row for row in rows if not row.is_mine]
    sections = [
        ("mine", _("My leagues"), [row for row in rows if row.is_mine]),
        ("open", _("Open for sign-up"), [row for row in others if row.kind == "open"]),
        ("playing", _("Being played"), [row for row in others if row.kind == "playing"]),
        ("between", _("Between seasons"), [row for row in others if row.kind == "between"]),
    ]
    return render(request, "leagues/leagues.html", {"sections": sections, "rows": rows})


@league_page
def league(request: HttpRequest, head: LeagueHead) -> HttpResponse:
    """Show a league: what it is, its season now, its past seasons and its rules."""
    seasons = public_seasons(head.league, head.is_manager)
    finished = finished_seasons(head.league)
    context = {
        "head": head,
        "league": head.league,
        "seasons": [one for one in seasons if one.status != "finished"],
        "finished": finished,
        "laureates": laureates(finished)[:3],
        "rules": prose(head.league.rules) if head.league.rules else "",
    }
    return render(request, "leagues/league.html", context)


@league_page
def hall(request: HttpRequest, head: LeagueHead) -> HttpResponse:
    """Show who has won the seasons of a league."""
    finished = finished_seasons(head.league)
    context = {"head": head, "league": head.league, "finished": finished}
    return render(request, "leagues/hall.html", context | {"laureates": laureates(finished)})


@season_page
def season(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Show a season: its entrants before it begins, then its standings, tables and race."""
    division = head.division_called(request.GET.get("division", ""))
    context = page_of(head, "season") | {
        "news": news_of(head.season, clock.now()),
        "steps": steps_ahead(head.season),
    }
    if division is None:
        players, waiting = entered(head.season)
        return render(
            request,
            "leagues/sign_up_season.html",
            context
            | {
                "players": players,
                "waiting": waiting,
            },
        )
    return render(request, "leagues/season.html", context | division_shown(head, division))


def page_of(head: SeasonHead, tab: str) -> dict[str, Any]:
    """Return what `leagues/season_base.html` needs."""
    return {"head": head, "league": head.league, "season": head.season, "tab": tab}


def division_shown(head: SeasonHead, division: Division) -> dict[str, Any]:
    """Return a division's standing, its race, and the first tables of the newest round."""
    standing = standing_of(head, division)
    now = head.round_now
    cards = tables_of(now, [division], head.viewer_id, BOARDS + 1) if now is not None else []
    return {
        "division": division,
        "standing": standing,
        "race": Race(standing),
        "round": now,
        "cards": cards[:BOARDS],
        "more_cards": len(cards) > BOARDS,
    }


@season_page
def the_round(request: HttpRequest, head: SeasonHead, nth: int) -> HttpResponse:
    """Show a round: its tables with their boards, and who has a bye."""
    found = next((one for one in head.rounds if one.number == nth), None)
    if found is None:
        raise Http404(_("This round has not been published yet."))
    asked = request.GET.get("division", "")
    division = head.division_called(asked)
    shown = [division] if division is not None else []
    context = page_of(head, "rounds") | {
        "round": found,
        "division": division,
        "cards": tables_of(found, shown, head.viewer_id),
        "byes": byes_of(found, shown),
    }
    return render(request, "leagues/round.html", context)


@season_page
def results(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Show everybody's results in every round, and who met whom."""
    division = head.division_called(request.GET.get("division", ""))
    context = page_of(head, "results") | {"division": division}
    if division is not None:
        standing = standing_of(head, division)
        order = [row.entrant for row in standing.rows] or list(standing.entrants)
        meetings = Meetings(seated_tables(division, head.public_rounds))
        context |= {"standing": standing, "matrix": Matrix(order, meetings)}
    return render(request, "leagues/results.html", context)


@season_page
def player(request: HttpRequest, head: SeasonHead, person: str) -> HttpResponse:
    """Show one player's way through the season: tables, and how they did against each opponent."""
    found = Entrant.objects.filter(season=head.season, user__slug=person)
    entrant = found.select_related("user", "division").first()
    if entrant is None or entrant.division is None or is_hidden(entrant.user, head.viewer_id):
        raise Http404(_("They do not play in this season."))
    standing = standing_of(head, entrant.division)
    meetings = Meetings(seated_tables(entrant.division, head.public_rounds))
    everybody = {one.pk: one for one in standing.entrants}
    context = page_of(head, "player") | {
        "entrant": entrant,
        "row": next((row for row in standing.rows if row.entrant.pk == entrant.pk), None),
        "standing": standing,
        "path": Path(everybody[entrant.pk], everybody, meetings),
    }
    return render(request, "leagues/player.html", context)


@season_page
def about(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Show what is agreed about a season: dates, points, ties, conditions, and its files."""
    alone = reverse("leagues:embedded", args=[head.league.slug, head.season.number])
    context = page_of(head, "about") | {
        "agreed": agreed_of(head.season),
        "steps": calendar_of(head),
        "frame": f'<iframe src="{request.build_absolute_uri(alone)}"></iframe>',
    }
    return render(request, "leagues/about.html", context)
