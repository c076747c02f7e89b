"""Where a person is signed in, and ending it."""

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts import selectors, session_services
from games.accounts.requests import PersonRequest


@require_safe
@login_required
def sessions(request: PersonRequest) -> HttpResponse:
    here = get_adapter(request).get_client_ip(request)
    found = selectors.sessions_of(request.user, request.session.session_key, here)
    return render(request, "accounts/sessions.html", {"sessions": found})


@require_POST
@login_required
def end_session(request: PersonRequest, pk: int) -> HttpResponse:
    if session_services.end_session(request.user.pk, pk):
        messages.success(request, _("That session is ended. Whoever used it has to sign in again."))
    else:
        messages.info(request, _("That session had ended already."))
    return redirect("accounts:sessions")


@require_POST
@login_required
def end_others(request: PersonRequest) -> HttpResponse:
    session_services.end_sessions(request.user.pk, but=request.session.session_key)
    messages.success(request, _("You are signed in nowhere else now."))
    return redirect("accounts:sessions")
