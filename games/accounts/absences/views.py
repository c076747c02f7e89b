"""The page of a person's own time: nights, reminders and absences."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.accounts import selectors, services
from games.accounts.absences.forms import AbsenceForm, RhythmForm
from games.accounts.registry import registry
from games.accounts.requests import PersonRequest
from games.common import clock


@login_required
def time(request: PersonRequest) -> HttpResponse:
    posted = request.POST if request.method == "POST" else None
    form = RhythmForm(posted, initial=RhythmForm.initial_of(request.user))
    if form.is_valid():
        services.save_rhythm(
            request.user.pk, sleep=form.sleep, reminders=form.cleaned_data["reminders"]
        )
        messages.success(request, _("Saved. It applies to your turns from now on."))
        return redirect("accounts:time")
    return _page(request, form, AbsenceForm())


@require_POST
@login_required
def announce(request: PersonRequest) -> HttpResponse:
    form = AbsenceForm(request.POST)
    if form.is_valid():
        try:
            services.announce_absence(request.user.pk, **form.cleaned_data, now=clock.now())
        except services.NotAnAbsence as wrong:
            form.add_error(None, str(wrong))
        else:
            messages.success(request, _("Noted. Have a good time."))
            return redirect("accounts:time")
    return _page(request, RhythmForm(initial=RhythmForm.initial_of(request.user)), form)


@require_POST
@login_required
def withdraw(request: PersonRequest, pk: int) -> HttpResponse:
    services.withdraw_absence(request.user.pk, pk, now=clock.now())
    messages.success(request, _("Welcome back. Deadlines already shown stay as they are."))
    return redirect("accounts:time")


def _page(request: PersonRequest, form: RhythmForm, absence: AbsenceForm) -> HttpResponse:
    ahead = selectors.absences_ahead(request.user, clock.now())
    context = {
        "form": form,
        "absence": absence,
        "absences": ahead,
        "budgets": registry.days_away(request.user),
    }
    return render(request, "accounts/time.html", context)
