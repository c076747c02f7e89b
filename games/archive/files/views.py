"""The page of a game's files, and the files themselves."""

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.export.game_row import RowSource
from games.archive.files.offline import offline_page
from games.archive.files.selectors import record_text, row_text, score_text, source_of
from games.play.access import shows_table
from games.play.models import Table

FILES: Final[dict[str, tuple[str, str, Callable[[RowSource], str]]]] = {
    "record": ("record.json", "application/json", record_text),
    "score": ("score.txt", "text/plain; charset=utf-8", score_text),
    "row": ("row.json", "application/json", row_text),
    "replay": ("replay.html", "text/html; charset=utf-8", offline_page),
}
"""Each file of a game: the end of its name, its type, and the function that writes it."""


@require_safe
@shows_table
def files(request: HttpRequest, table: Table) -> HttpResponse:
    """Show which files of the game can be taken away."""
    check_over(table)
    return render(request, "archive/files.html", {"table": table})


@require_safe
@shows_table
def file(request: HttpRequest, table: Table, kind: str) -> HttpResponse:
    """Send one file. It is always saved, never shown, because a page of ours has no such script."""
    check_over(table)
    if kind not in FILES:
        raise Http404(_("There is no such file of a game."))
    name, media_type, write = FILES[kind]
    answer = HttpResponse(write(source_of(table)), content_type=media_type)
    answer["Content-Disposition"] = f'attachment; filename="{table.code}-{name}"'
    return answer


def check_over(table: Table) -> None:
    """Answer that there is nothing here while the game is not over: its files tell everything."""
    if not (table.is_over and table.has_started):
        raise Http404(_("A game has files when it is over."))
