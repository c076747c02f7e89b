"""The games like one that is over: a part of its result page, and a page of its own."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.likeness.selectors import games_like
from games.play.access import shows_table
from games.play.models import Table


@require_safe
@shows_table
def alike(request: HttpRequest, table: Table) -> HttpResponse:
    """Show games like this one that the reader finds; the result page asks for the list alone."""
    if not (table.is_over and table.has_started):
        raise Http404(_("This game is not over yet."))
    context = {"table": table, "alike": games_like(table, request.user.pk)}
    template = "archive/_alike.html" if request.htmx else "archive/alike.html"  # type: ignore[attr-defined]
    return render(request, template, context)
