"""The floors: what bare Django needs for about the same.

*session*: session, user, one small template. *page*: that, five indexed queries and a template as
large as the table page, with a board of 120 elements. *rows*: session, user, and a table of two
hundred rows. *write*: lock a row, update it, insert three.
"""

from typing import Final

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from tests.bench.floor.models import Line, Thing

ELEMENTS: Final = 120
ROWS: Final = 12

padding = ""  # what makes the page as large as ours; set by whoever measures


def session(request: HttpRequest) -> HttpResponse:
    return render(request, "session.html", {"who": request.user}, using="bare")


def page(request: HttpRequest, pk: int) -> HttpResponse:
    context = {
        "who": request.user,
        "thing": get_object_or_404(Thing, pk=pk),
        "board": [(n % 12 * 60 + 10, n // 12 * 60 + 10, n % 5, n % 3) for n in range(ELEMENTS)],
        "lists": [_lines(pk, kind) for kind in range(4)],
        "padding": padding,
    }
    return render(request, "page.html", context, using="bare")


def rows(request: HttpRequest, pk: int) -> HttpResponse:
    """Two hundred rows with what they belong to, in a table."""
    thing = get_object_or_404(Thing, pk=pk)
    lines = Line.objects.filter(thing=pk, kind=0).select_related("thing").order_by("number")
    context = {"who": request.user, "thing": thing, "lines": list(lines), "padding": padding}
    return render(request, "rows.html", context, using="bare")


def write(request: HttpRequest, pk: int) -> HttpResponse:
    assert request.user.is_authenticated
    now = timezone.now()
    with transaction.atomic():
        thing = Thing.objects.select_for_update().get(pk=pk)
        Thing.objects.filter(pk=pk).update(version=F("version") + 1)
        for kind in range(5, 8):
            Line.objects.create(thing=thing, kind=kind, number=thing.version, text="Said", at=now)
    return redirect("floor-page", pk)


def _lines(pk: int, kind: int) -> list[Line]:
    return list(Line.objects.filter(thing=pk, kind=kind).order_by("-number")[:ROWS])
