"""The calendar and the feed of a season. Everybody may read them unless it is a draft."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from games.feeds.atom import host_of_site
from games.feeds.public_views import as_atom, read_by_programs, with_etag
from games.leagues.access import find_season
from games.leagues.feeds.dates import calendar_of
from games.leagues.feeds.news import feed_of
from games.leagues.models import Season, SeasonStatus


def _season(slug: str, number: int) -> Season:
    season = find_season(slug, number)
    if season.status == SeasonStatus.DRAFT:
        raise Http404
    return season


@read_by_programs
def calendar(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give the dates of the season to calendar programs."""
    body = calendar_of(_season(slug, number), host_of_site())
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{slug}-{number}.ics"'
    patch_cache_control(response, public=True, max_age=600)
    return with_etag(request, response)


@read_by_programs
def news(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give the news of the season to feed readers."""
    response = as_atom(request, feed_of(_season(slug, number), request.path))
    patch_cache_control(response, public=True, max_age=60)
    return response
