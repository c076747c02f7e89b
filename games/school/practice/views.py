"""The buttons that begin at a practice table; strangers become guests with the same click."""

from collections.abc import Callable
from typing import Final

from allauth.core.ratelimit import consume
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine import games
from games.accounts.guests.sign_in import begin, no_more
from games.common import clock
from games.common.refusals import RefusalsShown
from games.play.access import person_id
from games.play.models import Table
from games.school.practice import services
from games.school.rulebooks import pictures_of

ACTION: Final = "practice"
"""The limit in ``ACCOUNT_RATE_LIMITS``."""


def seated(request: HttpRequest, make: Callable[[int], Table], *, to: str = "") -> HttpResponse:
    """Make the table for whoever asks, and lead there, or to a part of its page."""
    if not request.user.is_authenticated and not begin(request, now=clock.now()):
        return no_more(request)
    if not consume(request, action=ACTION, user=request.user):
        messages.error(request, _("That was a lot of practice for one hour. Come back later."))
        return redirect("school:learn")
    with RefusalsShown(request):
        return redirect(f"{make(person_id(request)).get_absolute_url()}{to}")
    return redirect("school:learn")


@require_POST
def play_this(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Play on from a picture of the rules page of a game."""
    if game not in games.NAMES or name not in pictures_of(game):
        raise Http404(_("There is no such picture here."))
    return seated(request, lambda me: services.play_picture(me, game, name, now=clock.now()))
