"""The page on which a table is made, and the buttons for a rematch and for playing at once."""

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from engine import games
from engine.refusal import Refusal
from games.common import clock
from games.common.refusals import RefusalsShown
from games.play.access import acts_at_table, person_id
from games.play.models import Table
from games.tables import services
from games.tables.forms import FREE, INVITE, TableForm
from games.tables.limits import may_invite, may_make


@login_required
def new_table(request: HttpRequest, game: str = games.NAMES[0]) -> HttpResponse:
    """Show the form for a table of one game, with links to the other games; make the table."""
    try:
        rules = games.get(game)
    except Refusal as unknown:
        raise Http404 from unknown
    form = TableForm(request.POST or None, game=rules)
    if request.method == "POST" and form.is_valid():
        invited = [address for who, address in form.wanted() if who == INVITE]
        if may_make(request) and may_invite(request, invited):
            with RefusalsShown(request):
                return redirect(make(person_id(request), form))
    context = {"form": form, "game": rules, "games": [games.get(name) for name in games.NAMES]}
    return render(request, "tables/new_table.html", context)


@transaction.atomic
def make(user_id: int, form: TableForm) -> Table:
    """Make the table, send its invitations, and seat its house players."""
    now = clock.now()
    table = services.create_table(user_id, form.plan(), now=now)
    for number, (who, address) in enumerate(form.wanted(), 1):
        if who == INVITE:
            services.invite(table.pk, user_id, number, address, now=now)
        elif who != FREE:
            services.take_house_player(table.pk, user_id, number, who, now=now)
    return table


@acts_at_table
def rematch(request: HttpRequest, table: Table) -> HttpResponse:
    """Offer the same game once more, or the one that was chosen, to the same people."""
    me, game = person_id(request), request.POST.get("game", "")[:40]
    with RefusalsShown(request, _("A seat is kept for everybody who played.")):
        return redirect(services.offer_rematch(table.pk, me, now=clock.now(), game=game))
    return redirect(table)
