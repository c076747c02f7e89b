"""The buttons of a lesson."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.common import clock
from games.common.refusals import RefusalsShown
from games.play.access import acts_at_table, person_id
from games.play.models import Table
from games.school.lessons import services
from games.school.lessons.lesson import lesson_called
from games.school.lessons.script import go_on
from games.school.practice.views import seated

LESSON: Final = "#lesson"
"""Where the text of a lesson is: small screens then have room for the board below it."""


@require_POST
def lesson(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Begin a lesson."""
    wanted = lesson_called(f"{game}/{slug}")
    if wanted is None:
        raise Http404(_("There is no such lesson here."))
    return seated(request, lambda me: services.start_lesson(me, wanted, now=clock.now()), to=LESSON)


@acts_at_table
def read_on(request: HttpRequest, table: Table) -> HttpResponse:
    """Go on after a step of a lesson that is only read."""
    with RefusalsShown(request):
        go_on(table.pk, person_id(request), now=clock.now())
    return redirect(f"{table.get_absolute_url()}{LESSON}")
