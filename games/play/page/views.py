"""The one address of a table, whatever its status, and the button for a rematch."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.common import clock
from games.play import services
from games.play.access import RefusalsShown, acts_at_table, person_id, shows_table
from games.play.models import Table
from games.play.page.table_page import table_page
from games.play.waiting_room.views import waiting_room


@require_safe
@shows_table
def table(request: HttpRequest, table: Table) -> HttpResponse:
    """Show the waiting room before the start, and the game from then on.

    A page that still shows the waiting room is led to the game.
    """
    if table.has_started and request.htmx.target == "room":  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(table.get_absolute_url())
    page = table_page if table.has_started else waiting_room
    return page(request, table)


@acts_at_table
def rematch(request: HttpRequest, table: Table) -> HttpResponse:
    with RefusalsShown(request, _("A seat is kept for everybody who played.")):
        return redirect(services.offer_rematch(table.pk, person_id(request), now=clock.now()))
    return redirect(table)
