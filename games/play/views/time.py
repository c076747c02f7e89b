"""Pauses, more time, votes, and seats that are left and taken over."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.common import clock
from games.play import services
from games.play.models import Table
from games.play.time_forms import ExtendForm, PauseForm, ProposalForm
from games.play.views.access import acts_at_table, attempt, person_id, unlocked


@acts_at_table
def pause(request: HttpRequest, table: Table) -> HttpResponse:
    """By the organiser: with the day on which the game goes on."""
    form = PauseForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say on which day the game goes on."))
        return redirect(table)
    me, service, reason = person_id(request), services.pause, _reason(request)
    until, now = form.moment, clock.now()
    attempt(request, lambda: service(table.pk, me, now=now, reason=reason, until=until))
    return redirect(table)


@acts_at_table
def resume(request: HttpRequest, table: Table) -> HttpResponse:
    me, reason = person_id(request), _reason(request)
    attempt(request, lambda: services.resume(table.pk, me, now=clock.now(), reason=reason))
    return redirect(table)


@acts_at_table
def extend(request: HttpRequest, table: Table) -> HttpResponse:
    form = ExtendForm(request.POST)
    if form.is_valid():
        me, hours, reason = person_id(request), form.cleaned_data["hours"], _reason(request)
        service, now = services.extend, clock.now()
        attempt(request, lambda: service(table.pk, me, hours, now=now, reason=reason))
    return redirect(table)


@acts_at_table
def propose(request: HttpRequest, table: Table) -> HttpResponse:
    """Ask all players for a pause, for more time, or to end the game."""
    form = ProposalForm(request.POST)
    terms = form.terms(request.POST) if form.is_valid() else None
    if terms is None:
        messages.error(request, _("Something is missing. Fill it in, and ask again."))
        return redirect(table)
    me, kind, service = person_id(request), form.cleaned_data["kind"], services.propose_to_all
    done = _("Asked. It happens when everybody has agreed.")
    attempt(request, lambda: service(table.pk, me, kind, now=clock.now(), **terms), done)
    return redirect(table)


@acts_at_table
def answer(request: HttpRequest, table: Table, pk: int) -> HttpResponse:
    if table.proposals.filter(pk=pk).exists():
        me, agree = person_id(request), request.POST.get("agree") == "yes"
        service, now = services.answer_proposal, clock.now()
        attempt(request, lambda: service(pk, me, agree=agree, now=now))
    return redirect(table)


@acts_at_table
def leave_game(request: HttpRequest, table: Table) -> HttpResponse:
    done = _("You have left the game. You can come back as long as nobody has taken your seat.")
    me, service, reason = person_id(request), services.leave_game, _reason(request)
    attempt(request, lambda: service(table.pk, me, now=clock.now(), reason=reason), done)
    return redirect(table)


@acts_at_table
def take_over(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    """A substitute, or who has left the seat himself."""
    me, service, let_in = person_id(request), services.take_over, table.code in unlocked(request)
    done = _("The seat is yours. What was agreed before binds you too.")
    now = clock.now()
    attempt(request, lambda: service(table.pk, me, number, now=now, let_in=let_in), done)
    return redirect(table)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:300]
