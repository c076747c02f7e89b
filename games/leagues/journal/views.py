"""The page of the journal, and the button that takes something back."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts.models import User
from games.common import clock
from games.common.refusals import RefusalsShown
from games.leagues.access import for_managers, shows_league
from games.leagues.guards import is_manager
from games.leagues.journal.selectors import journal_of
from games.leagues.journal.undo import undo_line
from games.leagues.models import JournalLine, League


@require_safe
@shows_league
def journal(request: HttpRequest, league: League) -> HttpResponse:
    context = {
        "league": league,
        "lines": journal_of(league, request.user, request.GET.get("page", "1")),
        "manages": is_manager(league.pk, request.user),
    }
    return render(request, "leagues/journal.html", context)


@require_POST
@login_required
@shows_league
@for_managers
def undo(request: HttpRequest, league: League, pk: int) -> HttpResponse:
    """Take back what a line of the journal notes."""
    if not JournalLine.objects.filter(league=league, pk=pk).exists():
        raise Http404
    assert isinstance(request.user, User)
    with RefusalsShown(request, _("It is taken back.")):
        undo_line(pk, request.user, now=clock.now())
    return redirect("leagues:journal", league.slug)
