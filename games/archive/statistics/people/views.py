"""The pages about one person, and their section on the person's own page."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.accounts import selectors as accounts
from games.accounts.models import User
from games.archive.statistics.files import written
from games.archive.statistics.people.page import PersonPage, person_page, rows_of

KINDS: Final = {"csv": "text/csv", "json": "application/json"}


@require_safe
def person(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the statistics of a person."""
    return render(request, "archive/statistics/person.html", {"page": _page(request, slug)})


@require_safe
def person_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the statistics of a person as a file."""
    page = _page(request, slug)
    rows: list[dict[str, Any]] = list(rows_of(page.tables))
    text = written(kind, f"player:{page.whose.slug}", rows)
    answer = HttpResponse(text, content_type=f"{KINDS[kind]}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{page.whose.slug}-statistics.{kind}"'
    return answer


def _page(request: HttpRequest, slug: str) -> PersonPage:
    """Return a person's statistics. Of who is unnamed or gone, others find no page."""
    try:
        page = person_page(accounts.person(slug), request.user)
    except User.DoesNotExist as missing:
        raise Http404 from missing
    if page is None:
        raise Http404
    return page
