"""The views that send the results of a search as files, and the schema of their rows."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from games.archive.export.facts_table import csv_lines
from games.archive.export.game_row import line_of
from games.archive.export.selectors import rows
from games.archive.models import Facts
from games.archive.query import QueryFault, parse
from games.archive.search.selectors import all_of

NDJSON: Final = "application/x-ndjson"
CSV: Final = "text/csv; charset=utf-8"
Lines = Callable[[Iterator[Facts]], Iterator[str]]
SCHEMA: Final = Path(__file__).with_name("cursus-game-1.json")


@require_safe
def search_rows(request: HttpRequest) -> HttpResponseBase:
    """Send the rows of all games that a query finds, a line each, while they are read."""
    return _streamed(request, _rows, NDJSON, "games.ndjson")


@require_safe
def search_table(request: HttpRequest) -> HttpResponseBase:
    """Send the facts of all games that a query finds as CSV, while they are read."""
    return _streamed(request, csv_lines, CSV, "games.csv")


def _streamed(request: HttpRequest, write: Lines, media_type: str, name: str) -> HttpResponseBase:
    try:
        query = parse(request.GET.get("q", ""))
    except QueryFault as fault:
        return HttpResponse(f"{fault}\n", status=400, content_type="text/plain; charset=utf-8")
    lines = () if request.method == "HEAD" else write(all_of(query, request.user.pk))
    answer = StreamingHttpResponse(lines, content_type=media_type)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _rows(games: Iterator[Facts]) -> Iterator[str]:
    for row in rows(games):
        yield f"{line_of(row)}\n"


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """Send the JSON schema of `cursus-game/1`, for programs anywhere."""
    answer = HttpResponse(SCHEMA.read_bytes(), content_type="application/schema+json")
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Cache-Control"] = "public, max-age=86400"
    return answer
