"""The result page of a finished game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.archive.ending.selectors import result_page
from games.play.access import shows_table
from games.play.models import Table


@require_safe
@shows_table
def result(request: HttpRequest, table: Table) -> HttpResponse:
    """Show how the game ended. A game that is not over has no result yet: its table is shown."""
    if not (table.is_over and table.has_started):
        return redirect(table)
    page = result_page(table, request.user.pk)
    return render(request, "archive/result.html", {"page": page, "table": table})
