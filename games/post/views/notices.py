from datetime import UTC, datetime

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
    """A page of the notices. Reading is a POST, which JavaScript makes by itself for this page;
    the button is for all pages.
    """
    listed = selectors.notices_shown(request.user, request.GET.get("page", ""))
    context = {
        "listed": listed,
        "is_new": any(notice.read_at is None for notice in listed.rows),
        "newest_unread": selectors.newest_unread(request.user),
    }
    return render(request, "post/notices.html", context)


@require_POST
@login_required
def read(request: PersonRequest) -> HttpResponse:
    all_until = _moment(request.POST.get("all", ""))
    until = all_until or _moment(request.POST.get("until", ""))
    since = None if all_until else _moment(request.POST.get("since", ""))
    if until is not None:
        services.mark_read(request.user.pk, since=since, until=until, now=clock.now())
    return (
        HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("post:notices")
    )


def _moment(text: str) -> datetime | None:
    """A time as the page wrote it; anything else is none."""
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone(UTC) if found.tzinfo is not None else None
    except (OverflowError, ValueError):
        return None
