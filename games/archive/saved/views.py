"""Saving a search, forgetting it, and its feed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine import games
from games.archive.models import SavedSearch
from games.archive.query import QueryFault
from games.archive.saved.selectors import todays_query
from games.archive.saved.services import TooManySearches, forget_search, save_search
from games.archive.search.results import address, results_of
from games.common import clock
from games.feeds.atom import moment, new_feed, tag
from games.feeds.plain_text import plain
from games.feeds.public_views import read_by_programs
from games.play.access import person_id
from games.post.mails.outbox import absolute


@require_POST
@login_required
def save(request: HttpRequest) -> HttpResponse:
    """Save the search of the line that was sent."""
    line = request.POST.get("q", "")
    try:
        saved = save_search(person_id(request), line, now=clock.now())
    except (QueryFault, TooManySearches) as why:
        messages.error(request, str(why))
        return redirect(address(line))
    messages.success(request, _("This search is saved. You find it below the form, with its feed."))
    return redirect(address(saved.query))


@require_POST
@login_required
def forget(request: HttpRequest, key: str) -> HttpResponse:
    """Forget a search of the person who asks."""
    forget_search(person_id(request), key)
    messages.success(request, _("The search is removed, and its feed has ended."))
    return redirect("archive:index")


@read_by_programs
def feed(request: HttpRequest, key: str) -> HttpResponse:
    """Show the newest games of a saved search as its owner finds them."""
    saved = SavedSearch.objects.filter(key=key, user__is_active=True).first()
    if saved is None:
        raise Http404
    query = todays_query(saved)
    line = saved.query if query is None else str(query)
    here = reverse("archive:feed", args=[key])
    made = new_feed(line or _("All games"), address(line), here, f"saved/{key}", saved.saved_at)
    for found in results_of(line, saved.user_id).games:
        people = ", ".join([*found.winners, *found.others])
        made.add_item(
            title=plain(found.table.title),
            link=absolute(found.table.get_absolute_url()),
            description=escape(plain(f"{games.get(found.facts.game).title}: {people}")),
            unique_id=tag(f"game/{found.facts.code}/{moment(found.facts.ended_at)}"),
            pubdate=found.facts.ended_at,
            updateddate=found.facts.ended_at,
        )
    return HttpResponse(
        made.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8"
    )
