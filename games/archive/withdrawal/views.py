"""The forms with which people and operators make a finished game private."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.archive.ending.table_panel import result_address
from games.archive.withdrawal import services
from games.common import clock
from games.common.refusals import RefusalsShown
from games.play.access import acts_at_table, person_id
from games.play.models import Table


@acts_at_table
def withdraw(request: HttpRequest, table: Table) -> HttpResponse:
    """Agree that the game becomes private, refuse it, or do it as an operator."""
    me, now, asked = person_id(request), clock.now(), request.POST.get("do", "")
    if asked == "refuse":
        with RefusalsShown(request, _("The game stays as it is.")):
            services.refuse_to_withdraw(table.pk, me)
    elif asked == "decide":
        reason = request.POST.get("reason", "")[:300]
        with RefusalsShown(request, _("This game is private now.")):
            services.withdraw_as_operator(table.pk, me, reason=reason, now=now)
    else:
        with RefusalsShown(request, _("Noted. It is done when everybody agrees.")):
            services.agree_to_withdraw(table.pk, me, now=now)
    return redirect(f"{result_address(table)}#private")
