"""What programs read, without a session: the address alone says who it is for."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import http_date
from django.views.decorators.http import require_safe

from games.accounts.middleware import without_preferences
from games.common import clock
from games.feeds import atom, calendar, selectors
from games.feeds.bounds import OF_A_CALLER, OF_AN_ADDRESS, is_too_often
from games.feeds.models import PrivateAddress, Purpose
from games.play.models import Visibility
from games.play.views.access import find_table

View = Callable[..., HttpResponse]


def read_by_programs(view: View) -> View:
    """GET alone, no cookies asked for, and not too often from one place."""

    @without_preferences
    @require_safe
    @wraps(view)
    def bounded(request: HttpRequest, **named: str) -> HttpResponse:
        who = get_adapter(request).get_client_ip(request)
        return _unless_too_often(who, OF_A_CALLER, lambda: view(request, **named))

    return bounded


def at_a_private_address(purpose: Purpose) -> Callable[[View], View]:
    """The same, and the view gets the address instead of its key.

    Only addresses that exist are counted: else anybody could fill the cache with names that he
    makes up, and what counts against guessing passwords would be forgotten for them.
    """

    def opened(view: View) -> View:
        @without_preferences
        @require_safe
        @wraps(view)
        def bounded(request: HttpRequest, key: str) -> HttpResponse:
            found = selectors.address_of(key, purpose)
            if found is None:
                raise Http404
            who = f"address:{found.pk}"
            return _unless_too_often(who, OF_AN_ADDRESS, lambda: view(request, found))

        return bounded

    return opened


def _unless_too_often(who: str, most: int, answer: Callable[[], HttpResponse]) -> HttpResponse:
    if is_too_often(who, most, clock.now()):
        return HttpResponse("Too often.\n", status=429, headers={"Retry-After": "600"})
    return answer()


@at_a_private_address(Purpose.CALENDAR)
def deadlines(request: HttpRequest, address: PrivateAddress) -> HttpResponse:
    with translation.override(address.person.language):
        body = calendar.calendar_of(
            selectors.deadlines_of(address.person), address.person.reminders, atom.host_of_site()
        )
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="deadlines.ics"'
    return _private(_answer(request, response))


@at_a_private_address(Purpose.TURNS)
def turns(request: HttpRequest, address: PrivateAddress) -> HttpResponse:
    with translation.override(address.person.language):
        told = selectors.turns_of(address.person)
        return _private(_atom(request, atom.turns_feed(address.person, told, request.path)))


@at_a_private_address(Purpose.TABLE)
def own_table(request: HttpRequest, address: PrivateAddress) -> HttpResponse:
    seat, table = selectors.seat_of_reader(address), address.table
    if seat is None or table is None:
        raise Http404
    with translation.override(address.person.language):
        lines = selectors.lines_of(table, seat)
        return _private(_atom(request, atom.table_feed(table, lines, request.path)))


@read_by_programs
def table_log(request: HttpRequest, code: str) -> HttpResponse:
    """What everybody may read of a table."""
    table = find_table(code)
    if not selectors.may_be_followed(table):
        raise Http404
    lines = selectors.lines_of(table, None)
    response = _atom(request, atom.table_feed(table, lines, request.path))
    patch_cache_control(response, public=True, max_age=60)
    if table.visibility != Visibility.PUBLIC:
        response["X-Robots-Tag"] = "noindex"
    return response


@without_preferences
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that shows notices on a device. Its address must stay, so it is no static file."""
    scope = {"scope": reverse("feeds:overview")}
    response = render(request, "feeds/worker.js", scope, content_type="text/javascript")
    patch_cache_control(response, no_cache=True)
    return response


def _atom(request: HttpRequest, feed: Any) -> HttpResponse:
    response = HttpResponse(content_type="application/atom+xml; charset=utf-8")
    feed.write(response, "utf-8")
    return _answer(request, response, feed.latest_post_date())


def _answer(
    request: HttpRequest, response: HttpResponse, changed_at: datetime | None = None
) -> HttpResponse:
    """With a hash of what is said, or only that it is still the same."""
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    stamp = int(changed_at.timestamp()) if changed_at else None
    if stamp is not None:
        response["Last-Modified"] = http_date(stamp)
    found = get_conditional_response(request, etag, stamp, response)
    assert found is not None
    return found


def _private(response: HttpResponse | HttpResponseNotModified) -> HttpResponse:
    patch_cache_control(response, private=True, max_age=300)
    response["X-Robots-Tag"] = "noindex"
    return response
