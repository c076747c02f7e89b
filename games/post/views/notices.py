from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games.accounts.requests import PersonRequest
from games.common import clock
from games.post import selectors, services


@require_safe
@login_required
def notices(request: PersonRequest) -> HttpResponse:
    """The last notices. Reading is a POST: by itself with JavaScript, by a button without."""
    found = selectors.newest_notices(request.user)
    unread = any(notice.read_at is None for notice in found)
    return render(request, "post/notices.html", {"notices": found, "unread": unread})


@require_POST
@login_required
def read(request: PersonRequest) -> HttpResponse:
    until = request.POST.get("until", "")
    if until.isdecimal() and len(until) < 19:
        services.mark_read(request.user.pk, until=int(until), now=clock.now())
    return (
        HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("post:notices")
    )
