"""Views for programs and other sites: files, pictures of boards, and a page to embed."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt

from games.common.middleware import HEADER
from games.common.spreadsheet import plain
from games.leagues.gazette.hall import HALL, finished_seasons, hall_rows
from games.leagues.gazette.page_access import league_page, season_page
from games.leagues.gazette.season_file import results_csv, season_file, standing_csv
from games.leagues.gazette.selectors import LeagueHead, SeasonHead, standing_of
from games.leagues.models import LeagueTable
from games.leagues.sheets import csv_answer, csv_text, json_answer
from games.play.access import may_look
from games.play.page.boards import picture_answer

FRAMED_ANYWHERE = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"


@season_page
def whole_season(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Give the season as one file."""
    return json_answer(season_file(head.season, head.viewer_id))


@season_page
def standing_table(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Give the standings as CSV."""
    return _csv(standing_csv(head.season, head.viewer_id), head, "standing")


@season_page
def results_table(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Give all results as CSV."""
    return _csv(results_csv(head.season, head.viewer_id), head, "results")


def _csv(text: str, head: SeasonHead, what: str) -> HttpResponse:
    return csv_answer(text, f"{head.league.slug}-{head.season.number}-{what}")


@league_page
def hall_table(request: HttpRequest, head: LeagueHead) -> HttpResponse:
    """Give the hall of fame as CSV."""
    rows = hall_rows(finished_seasons(head.league), head.viewer_id)
    lines = ([plain(value) if isinstance(value, str) else value for value in row.values()]
             for row in rows)  # fmt: skip
    return csv_answer(csv_text(HALL, lines), f"{head.league.slug}-hall")


@league_page
def hall_file(request: HttpRequest, head: LeagueHead) -> HttpResponse:
    """Give the hall of fame as JSON."""
    rows = hall_rows(finished_seasons(head.league), head.viewer_id)
    return json_answer({"format": "cursus-hall/1", "league": head.league.slug, "rows": rows})


@xframe_options_exempt
@season_page
def embedded(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Show a standing without anything around it. Only this page may stand in frames elsewhere."""
    division = head.division_called(request.GET.get("division", ""))
    standing = standing_of(head, division) if division is not None else None
    context = {"head": head, "season": head.season, "division": division, "standing": standing}
    answer = render(request, "leagues/embedded.html", context)
    answer[HEADER] = FRAMED_ANYWHERE
    return answer


@season_page
def board(request: HttpRequest, head: SeasonHead, code: str) -> HttpResponse:
    """Give the board of one of the season's tables as a picture, which browsers may keep."""
    found = LeagueTable.objects.filter(round__season=head.season, table__code=code)
    one = found.select_related("table").first()
    if one is None or one.table is None or not one.table.has_started:
        raise Http404
    if not may_look(request, one.table):
        raise Http404
    return picture_answer(request, one.table)
