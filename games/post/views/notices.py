from datetime import datetime

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
    until = max((notice.created_at for notice in found), default=None)
    context = {"notices": found, "unread": unread, "until": until}
    return render(request, "post/notices.html", context)


@require_POST
@login_required
def read(request: PersonRequest) -> HttpResponse:
    until = _moment(request.POST.get("until", ""))
    if until is not None:
        services.mark_read(request.user.pk, until=until, now=clock.now())
    return (
        HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("post:notices")
    )


def _moment(text: str) -> datetime | None:
    """A time as the page wrote it; anything else is none."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None
