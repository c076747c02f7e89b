"""The page of a person's sessions, and ending them."""

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts import selectors
from games.accounts.addresses.services import end_keys
from games.accounts.requests import PersonRequest
from games.accounts.sessions import services
from games.accounts.sessions.forms import EndOthersForm
from games.common import clock


@require_safe
@login_required
def sessions(request: PersonRequest) -> HttpResponse:
    here = get_adapter(request).get_client_ip(request)
    found = selectors.sessions_of(request.user, request.session.session_key, here)
    return render(request, "accounts/sessions.html", {"sessions": found, "form": EndOthersForm()})


@require_POST
@login_required
def end_session(request: PersonRequest, pk: int) -> HttpResponse:
    if services.end_session(request.user.pk, pk):
        messages.success(
            request, _("That session is ended. Anybody who used it has to sign in again.")
        )
    else:
        messages.info(request, _("That session had ended already."))
    return redirect("accounts:sessions")


@require_POST
@login_required
def end_others(request: PersonRequest) -> HttpResponse:
    form = EndOthersForm(request.POST)
    services.end_sessions(request.user.pk, but=request.session.session_key)
    messages.success(request, _("You are signed in nowhere else now."))
    if form.is_valid() and form.cleaned_data["end_keys"]:
        end_keys(request.user.pk, now=clock.now())
        messages.info(request, _("Your feeds and devices have ended. Set up again what you need."))
    return redirect("accounts:sessions")
