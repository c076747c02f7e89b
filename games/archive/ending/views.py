"""The result page of a finished game, and its picture."""

from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.archive.comments.forms import comment_form
from games.archive.ending.selectors import result_page
from games.archive.ending.share_picture import share_picture
from games.archive.withdrawal.selectors import state_for
from games.common import clock
from games.play.access import shows_table
from games.play.models import Table
from games.post.mails.outbox import absolute


@require_safe
@shows_table
def result(request: HttpRequest, table: Table) -> HttpResponse:
    """Show how the game ended. A game that is not over has no result yet: its table is shown."""
    if not (table.is_over and table.has_started):
        return redirect(table)
    page = result_page(table, request.user.pk, request.GET.get("before", "")[:12], clock.now())
    context = {
        "page": page,
        "table": table,
        "form": comment_form(request, table, page.own_seat),
        "site": absolute(""),
        "private": state_for(table, page.seats, page.own_seat, request.user),
    }
    return render(request, "archive/result.html", context)


@require_safe
@shows_table
def picture(request: HttpRequest, table: Table) -> HttpResponse:
    """Give the picture that is shown where somebody posts the address of the result."""
    if not (table.is_over and table.has_started):
        raise Http404(_("This game is not over yet."))
    page = result_page(table, None)
    shown = repr((table.title, page.names, table.rollbacks, table.commitment, table.length))
    etag = quote_etag(sha256(shown.encode()).hexdigest()[:20])
    known = get_conditional_response(request, etag=etag)
    if known is not None:
        return known
    answer = HttpResponse(share_picture(page), content_type="image/png")
    answer["ETag"] = etag
    return answer
