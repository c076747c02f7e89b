from datetime import UTC, datetime

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games.accounts.requests import PersonRequest
from games.common import clock
from games.post import selectors, services
from games.post.notices.selectors import grouped


@require_safe
@login_required
def notices(request: PersonRequest) -> HttpResponse:
    """Show a page of notices. JavaScript posts by itself that this page has been read; the button
    marks all pages as read.
    """
    listed = selectors.notices_shown(request.user, request.GET.get("page", ""))
    context = {
        "listed": listed,
        "groups": grouped(listed.rows),
        "is_new": any(notice.read_at is None for notice in listed.rows),
        "newest_unread": selectors.newest_unread(request.user),
    }
    return render(request, "post/notices.html", context)


@require_POST
@login_required
def read(request: PersonRequest) -> HttpResponse:
    """Mark the notices of one page, or all of them, as read."""
    all_until = _moment(request.POST.get("all", ""))
    until = all_until or _moment(request.POST.get("until", ""))
    since = None if all_until else _moment(request.POST.get("since", ""))
    if until is not None:
        services.mark_read(request.user.pk, since=since, until=until, now=clock.now())
    return (
        HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("post:notices")
    )


def _moment(text: str) -> datetime | None:
    """Parse a time as the page wrote it; None for anything else."""
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone(UTC) if found.tzinfo is not None else None
    except (OverflowError, ValueError):
        return None
