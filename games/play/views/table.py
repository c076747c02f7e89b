from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.common import clock
from games.play import services
from games.play.models import Table
from games.play.views.access import acts_at_table, attempt, person_id, shows_table
from games.play.views.table_page import table_page
from games.play.views.waiting_room import waiting_room


@require_safe
@shows_table
def table(request: HttpRequest, table: Table) -> HttpResponse:
    """A table's one address: the waiting room before the start, the game from then on.

    Who still has the waiting room before him is led to the game.
    """
    if table.has_started and request.htmx.target == "room":  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(table.get_absolute_url())
    page = table_page if table.has_started else waiting_room
    return page(request, table)


@acts_at_table
def rematch(request: HttpRequest, table: Table) -> HttpResponse:
    made: list[Table] = []
    me, service = person_id(request), services.offer_rematch
    done = _("A seat is kept for everybody who played.")
    attempt(request, lambda: made.append(service(table.pk, me, now=clock.now())), done)
    return redirect(made[0] if made else table)
