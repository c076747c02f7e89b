"""Buttons for pauses, more time and proposals, and for leaving a seat or taking one over."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.common import clock
from games.common.refusals import RefusalsShown
from games.play import services
from games.play.access import acts_at_table, person_id, unlocked
from games.play.clock.forms import ExtendForm, PauseForm, ProposalForm
from games.play.models import Table


@acts_at_table
def pause(request: HttpRequest, table: Table) -> HttpResponse:
    """Pause the game until a day; for the organiser."""
    form = PauseForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say on which day the game resumes."))
        return redirect(table)
    me, reason, until = person_id(request), _reason(request), form.moment(table)
    with RefusalsShown(request):
        services.pause(table.pk, me, now=clock.now(), reason=reason, until=until)
    return redirect(table)


@acts_at_table
def resume(request: HttpRequest, table: Table) -> HttpResponse:
    with RefusalsShown(request):
        services.resume(table.pk, person_id(request), now=clock.now(), reason=_reason(request))
    return redirect(table)


@acts_at_table
def extend(request: HttpRequest, table: Table) -> HttpResponse:
    form = ExtendForm(request.POST)
    if form.is_valid():
        me, hours, reason = person_id(request), form.cleaned_data["hours"], _reason(request)
        with RefusalsShown(request):
            services.extend(table.pk, me, hours, now=clock.now(), reason=reason)
    return redirect(table)


@acts_at_table
def propose(request: HttpRequest, table: Table) -> HttpResponse:
    """Propose a pause, more time, or the end of the game to all players."""
    form = ProposalForm(request.POST)
    terms = form.terms(request.POST, table) if form.is_valid() else None
    if terms is None:
        messages.error(request, _("Something is missing. Fill it in, and ask again."))
        return redirect(table)
    me, kind = person_id(request), form.cleaned_data["kind"]
    with RefusalsShown(request, _("Asked. It happens when everybody has agreed.")):
        services.propose_to_all(table.pk, me, kind, now=clock.now(), **terms)
    return redirect(table)


@acts_at_table
def answer(request: HttpRequest, table: Table, key: str) -> HttpResponse:
    me, agree = person_id(request), request.POST.get("agree") == "yes"
    asked = table.proposals.filter(key=key).first()
    if asked is not None:
        with RefusalsShown(request):
            services.answer_proposal(asked.pk, me, agree=agree, now=clock.now())
    return redirect(table)


@acts_at_table
def leave_game(request: HttpRequest, table: Table) -> HttpResponse:
    done = _("You have left the game. You can come back as long as nobody has taken your seat.")
    with RefusalsShown(request, done):
        services.leave_game(table.pk, person_id(request), now=clock.now(), reason=_reason(request))
    return redirect(table)


@acts_at_table
def take_over(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    """Take a seat over as a substitute, or come back to one's own."""
    me, let_in = person_id(request), table.code in unlocked(request)
    done = _("The seat is yours. What was agreed before binds you too.")
    with RefusalsShown(request, done):
        services.take_over(table.pk, me, number, now=clock.now(), let_in=let_in)
    return redirect(table)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:300]
