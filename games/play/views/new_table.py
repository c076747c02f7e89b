from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from engine import games
from engine.refusal import Refusal
from games.common import clock
from games.play import services
from games.play.forms import FREE, INVITE, TableForm
from games.play.models import Table
from games.play.views.access import attempt, may_invite, may_make, person_id


@login_required
def new_table(request: HttpRequest, game: str = games.NAMES[0]) -> HttpResponse:
    """The form for a table of one game; the other games are a link away."""
    try:
        rules = games.get(game)
    except Refusal as unknown:
        raise Http404 from unknown
    form = TableForm(request.POST or None, game=rules)
    if request.method == "POST" and form.is_valid():
        made: list[Table] = []
        invited = sum(who == INVITE for who, _ in form.wanted())
        allowed = may_make(request) and may_invite(request, invited)
        if allowed and attempt(request, lambda: made.append(make(person_id(request), form))):
            return redirect(made[0])
    context = {"form": form, "game": rules, "games": [games.get(name) for name in games.NAMES]}
    return render(request, "play/new_table.html", context)


@transaction.atomic
def make(user_id: int, form: TableForm) -> Table:
    """The table, with those seats filled that can be filled at once."""
    now = clock.now()
    table = services.create_table(user_id, form.plan(), now=now)
    for number, (who, address) in enumerate(form.wanted(), 1):
        if who == INVITE:
            services.invite(table.pk, user_id, number, address, now=now)
        elif who != FREE:
            services.take_house_player(table.pk, user_id, number, who, now=now)
    return table
