"""Pages on which a person follows and blocks others, and sees whom."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from games.accounts import selectors
from games.accounts.models import Tie, User
from games.accounts.requests import PersonRequest
from games.accounts.ties import services
from games.accounts.ties.selectors import ties_of
from games.common import clock
from games.common.refusals import RefusalsShown

DONE = {
    Tie.Kind.FOLLOW: gettext_lazy("You follow %(name)s."),
    Tie.Kind.BLOCK: gettext_lazy("You block %(name)s. They are not told."),
}


@require_safe
@login_required
def ties(request: PersonRequest) -> HttpResponse:
    """Show whom the person follows and blocks."""
    return render(request, "accounts/ties.html", {"ties": ties_of(request.user)})


@require_POST
@login_required
def tie(request: PersonRequest, slug: str) -> HttpResponse:
    """Follow somebody, block them, or end both."""
    try:
        other = selectors.person(slug)
    except User.DoesNotExist as missing:
        raise Http404 from missing
    wanted = request.POST.get("kind", "")
    if wanted not in Tie.Kind.values:
        services.untie(request.user.pk, other.pk)
        messages.success(request, _("You no longer follow or block %s.") % other.name)
    elif other != request.user:
        kind = Tie.Kind(wanted)
        with RefusalsShown(request, str(DONE[kind]) % {"name": other.name}):
            services.tie(request.user.pk, other.pk, kind, now=clock.now())
    back = request.POST.get("back", "")
    return redirect("accounts:ties") if back == "list" else redirect(other)
