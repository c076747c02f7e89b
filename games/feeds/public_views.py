"""Feeds and calendars that programs read without a session; the address identifies the reader."""

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
from games.feeds.models import PrivateAddress, Purpose
from games.feeds.rate_limit import OF_A_CALLER, OF_AN_ADDRESS, is_too_often
from games.play.access import find_table
from games.play.models import Visibility

View = Callable[..., HttpResponse]


def read_by_programs(view: View) -> View:
    """Allow only GET, read no cookies, and limit requests from one place."""

    @without_preferences
    @require_safe
    @wraps(view)
    def bounded(request: HttpRequest, **named: str) -> HttpResponse:
        who = get_adapter(request).get_client_ip(request)
        return _unless_too_often(who, OF_A_CALLER, lambda: view(request, **named))

    return bounded


def at_a_private_address(purpose: Purpose) -> Callable[[View], View]:
    """Like `read_by_programs`, but look up the private address and pass it to the view.

    Only requests to existing addresses are counted. Otherwise anybody could fill the cache with
    invented keys, and push out the counters that protect passwords.
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
        return HttpResponse(
            "Too many requests. Try again later.\n", status=429, headers={"Retry-After": "600"}
        )
    return answer()


@at_a_private_address(Purpose.CALENDAR)
def deadlines(request: HttpRequest, address: PrivateAddress) -> HttpResponse:
    with translation.override(address.person.language):
        body = calendar.calendar_of(
            selectors.deadlines_of(address.person), address.person.reminders, atom.host_of_site()
        )
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="deadlines.ics"'
    return _private(with_etag(request, response))


@at_a_private_address(Purpose.TURNS)
def turns(request: HttpRequest, address: PrivateAddress) -> HttpResponse:
    with translation.override(address.person.language):
        told = selectors.turns_of(address.person)
        return _private(as_atom(request, atom.turns_feed(address.person, told, request.path)))


@at_a_private_address(Purpose.TABLE)
def own_table(request: HttpRequest, address: PrivateAddress) -> HttpResponse:
    seat, table = selectors.seat_of_reader(address), address.table
    if seat is None or table is None:
        raise Http404
    with translation.override(address.person.language):
        lines = selectors.lines_of(table, seat)
        return _private(as_atom(request, atom.table_feed(table, lines, request.path)))


@read_by_programs
def table_log(request: HttpRequest, code: str) -> HttpResponse:
    """Serve the feed of a table with what everybody may read."""
    table = find_table(code)
    if not selectors.may_be_followed(table):
        raise Http404
    lines = selectors.lines_of(table, None)
    response = as_atom(request, atom.table_feed(table, lines, request.path))
    patch_cache_control(response, public=True, max_age=60)
    if table.visibility != Visibility.PUBLIC:
        response["X-Robots-Tag"] = "noindex"
    return response


@without_preferences
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the script that shows notices on a device. Its address must never change, so it is
    not a static file.
    """
    scope = {"scope": reverse("feeds:overview")}
    response = render(request, "feeds/worker.js", scope, content_type="text/javascript")
    patch_cache_control(response, no_cache=True)
    return response


def as_atom(request: HttpRequest, feed: Any) -> HttpResponse:
    response = HttpResponse(content_type="application/atom+xml; charset=utf-8")
    feed.write(response, "utf-8")
    return with_etag(request, response, feed.latest_post_date())


def with_etag(
    request: HttpRequest, response: HttpResponse, changed_at: datetime | None = None
) -> HttpResponse:
    """Add an ETag; answer 304 if the reader has this version."""
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
