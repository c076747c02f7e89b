"""The page of announcements, on which managers make them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.accounts.models import User
from games.common import clock
from games.common.markdown import prose
from games.common.refusals import RefusalsShown
from games.leagues.access import of_season, shows_season
from games.leagues.announcements import services
from games.leagues.announcements.forms import AnnouncementForm
from games.leagues.models import Announcement, Season
from games.play.access import to_sign_in


@require_http_methods(["GET", "HEAD", "POST"])
@shows_season
def announcements(request: HttpRequest, season: Season) -> HttpResponse:
    """Show what was announced; managers announce something below it."""
    context = of_season(request, season)
    form = AnnouncementForm(request.POST or None, divisions=list(season.divisions.all()))
    if request.method == "POST":
        if not isinstance(request.user, User):
            return to_sign_in(request.path)
        if not context["manages"]:
            raise Http404
        if form.is_valid():
            title, text = form.cleaned_data["title"], form.cleaned_data["text"]
            with RefusalsShown(request, _("Announced. All who play have been told.")):
                services.announce(season.pk, title, text, request.user, now=clock.now(),
                                  division=form.division())  # fmt: skip
            return redirect("leagues:announcements", season.league.slug, season.number)
    found = Announcement.objects.filter(season=season).select_related("by", "division")
    context |= {"form": form, "shown": [(one, prose(one.text)) for one in found]}
    return render(request, "leagues/announcements.html", context)
