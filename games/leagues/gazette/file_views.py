"""Views for programs and other sites: files, pictures of boards, and a page to embed."""

from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.clickjacking import xframe_options_exempt

from games.common.middleware import HEADER
from games.leagues.gazette.boards import picture_of
from games.leagues.gazette.page_access import season_page
from games.leagues.gazette.season_file import results_csv, season_file, standing_csv
from games.leagues.gazette.selectors import SeasonHead, standing_of
from games.leagues.models import LeagueTable
from games.play.access import may_look

FRAMED_ANYWHERE = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


@season_page
def whole_season(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Give the season as one file."""
    return JsonResponse(season_file(head.season), json_dumps_params={"indent": 1})


@season_page
def standing_table(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Give the standings as CSV."""
    return _csv(standing_csv(head.season), head, "standing")


@season_page
def results_table(request: HttpRequest, head: SeasonHead) -> HttpResponse:
    """Give all results as CSV."""
    return _csv(results_csv(head.season), head, "results")


def _csv(text: str, head: SeasonHead, what: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    name = f"{head.league.slug}-{head.season.number}-{what}.csv"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


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
    mark = f"{one.table.pk} {one.table.version}".encode()
    etag = quote_etag(sha256(mark).hexdigest()[:16])
    known = get_conditional_response(request, etag=etag)
    if known is not None:
        return known
    answer = HttpResponse(picture_of(one.table), content_type="image/svg+xml")
    answer["ETag"], answer[HEADER] = etag, PICTURE
    return answer
