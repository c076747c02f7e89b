"""The page of a game's winning chances, asking for them, and the numbers as files."""

from allauth.core.ratelimit import consume
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.chances.export import csv_of, document_of
from games.archive.chances.page import ChancesPage
from games.archive.chances.selectors import minutes_left
from games.archive.chances.services import ask_for_chances
from games.common import clock
from games.common.refusals import RefusalsShown
from games.play.access import acts_at_table, shows_table
from games.play.models import Table


@require_safe
@shows_table
def chances(request: HttpRequest, table: Table) -> HttpResponse:
    """Show who was likely to win, turn by turn; while it is worked out, how far that is."""
    page = ChancesPage(table)
    is_spent = page.is_waiting and minutes_left(clock.now()) <= 0
    context = {"table": table, "page": page, "is_spent": is_spent}
    return render(request, "archive/chances/page.html", context)


@acts_at_table
def work_out(request: HttpRequest, table: Table) -> HttpResponse:
    """Put the game in line."""
    back = redirect("archive:chances", code=table.code)
    if ChancesPage(table).chances is not None:
        return back
    if not consume(request, action="chances", user=request.user):
        messages.error(request, _("You have asked for enough games today. Ask again tomorrow."))
        return back
    with RefusalsShown(request):
        ask_for_chances(table.pk, now=clock.now())
    return back


@require_safe
@shows_table
def as_json(request: HttpRequest, table: Table) -> HttpResponse:
    """Send all numbers that are worked out."""
    return JsonResponse(document_of(_page_with_chances(table)))


@require_safe
@shows_table
def as_csv(request: HttpRequest, table: Table) -> HttpResponse:
    """Send all numbers that are worked out, a line for each position and seat."""
    text = csv_of(_page_with_chances(table))
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="chances-{table.code}.csv"'
    return answer


def _page_with_chances(table: Table) -> ChancesPage:
    page = ChancesPage(table)
    if page.chances is None:
        raise Http404(_("The chances of this game are not worked out. Ask for them on its page."))
    return page
