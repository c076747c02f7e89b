"""The middleware for every request of a signed-in person.

Their time zone and language are used, and it is noted when they were seen. Operators have a week to
set up a second factor before their pages close. Guests read like strangers and play against the
house; where they want what needs an address, they are led to *Keep my game* (docs/guests.md).
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from games.accounts.guests.sign_in import note_guest
from games.accounts.registry import registry
from games.accounts.services import note_operator
from games.accounts.sessions.services import SEEN_EVERY, SessionSight, note_seen
from games.common import clock

_View = TypeVar("_View", bound=Callable[..., HttpResponse])


SEEN: Final = "seen"
"""The key in the session under which it is kept when the person was last noted as seen."""


def without_preferences(view: _View) -> _View:
    """Mark a view that shows neither times nor words, so that the person is not fetched for it.

    Pages ask for such a view by themselves, so it does not count as a sign of the person either.
    """
    view.without_preferences = True  # type: ignore[attr-defined]
    return view


class PreferencesMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_: Any
    ) -> None:
        if (
            getattr(view, "without_preferences", False)
            or settings.SESSION_COOKIE_NAME not in request.COOKIES
        ):
            return
        if request.user.is_authenticated:
            timezone.activate(request.user.zone)
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = translation.get_language()
            _note_seen(request)


def _note_seen(request: HttpRequest) -> None:
    now = clock.now()
    if now.timestamp() - request.session.get(SEEN, 0) < SEEN_EVERY.total_seconds():
        return
    request.session[SEEN] = int(now.timestamp())
    ip = get_adapter(request).get_client_ip(request)
    agent = request.META.get("HTTP_USER_AGENT", "")
    key, user_id = request.session.session_key, request.user.pk
    if key and user_id and ip:
        note_seen(SessionSight(key, user_id, ip, agent), now=now)


class StaffMiddleware:
    """Close the operators' pages to operators without a second factor, once their week is over.

    `User.has_perm` does the same for what they may do on other pages.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        if not _is_operators_page(request) or not request.user.is_staff:
            return None
        if settings.STAFF_SECOND_FACTOR and request.user.operator_since is None:
            request.user.operator_since = clock.now()
            note_operator(request.user.pk, now=request.user.operator_since)
        if not request.user.is_barred:
            return None
        messages.error(
            request,
            _("Operators need a second factor. Set one up here to open their pages."),
        )
        return redirect("mfa_index")


def on_pages(request: HttpRequest) -> dict[str, datetime | None]:
    """Add to operators' pages until when a second factor must be set up (a context processor)."""
    if not _is_operators_page(request) or not request.user.is_authenticated:
        return {}
    return {"second_factor_until": request.user.second_factor_until}


def _is_operators_page(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and "admin" in match.namespaces and match.url_name != "logout"


READING: Final = ("GET", "HEAD", "OPTIONS")

CLOSED: Final = ("/account/", "/notices/", "/tables/new/", "/leagues/new/")
"""Beginnings of addresses that are of no use to guests, except for the pages in `OPEN`."""

OPEN: Final = frozenset(
    {"accounts:keep", "accounts:profile", "accounts:confirm", "account_confirm_email"}
    | {"account_logout", "feeds:worker", "account_email_verification_sent"}
)

ENTRANCES: Final = frozenset(
    {"account_login", "account_reset_password", "account_reset_password_done"}
    | {"account_request_login_code", "account_confirm_login_code"}
    | {"account_reset_password_from_key", "mfa_login_webauthn", "mfa_authenticate"}
)
"""Pages for people who are signed out. Guests are strangers there, and sign in to an account."""

PROVIDERS: Final = "allauth.socialaccount.providers."
"""The module of the views that lead to a provider and back; these are entrances too."""


class GuestMiddleware:
    """Lead guests to *Keep my game* where they want what needs an address (docs/guests.md)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_named: Any
    ) -> HttpResponse | None:
        """Lead a guest to *Keep my game* instead of the view; None lets the view answer.

        Whether somebody is a guest is asked last, since some views need no query for the person.
        """
        if getattr(view, "without_preferences", False) or _only_reads(request):
            return None
        if not _is_guest(request):
            return None
        note_guest(request)
        if _may(request):
            return None
        if _view_name(request) in ENTRANCES or _is_provider(view):
            request.user = AnonymousUser()
            return None
        return _led_to_keep(request)


def _is_guest(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.user.is_guest


def _only_reads(request: HttpRequest) -> bool:
    """Tell whether anybody may do this, signed in or not."""
    return request.method in READING and not request.path.startswith(CLOSED)


def _may(request: HttpRequest) -> bool:
    """Tell whether guests may post here: the pages of apps above are named in the wiring."""
    name = _view_name(request)
    return name in OPEN or name in registry.guest_pages()


def _is_provider(view: Callable[..., HttpResponse]) -> bool:
    return getattr(view, "__module__", "").startswith(PROVIDERS)


def _view_name(request: HttpRequest) -> str:
    match = request.resolver_match
    return match.view_name if match is not None else ""


def _led_to_keep(request: HttpRequest) -> HttpResponse:
    """Lead to *Keep my game* and say why; to guests who want to sign up it is the sign-up page."""
    back = request.META.get("HTTP_REFERER", "")
    if _view_name(request) == "account_signup":
        back = request.GET.get("next", "")
    else:
        messages.info(
            request,
            _("Guests play against the house. Give an address, and this is open to you too."),
        )
    url = reverse("accounts:keep")
    return _led_to(request, f"{url}?{urlencode({'next': back})}" if back else url)


def _led_to(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect; htmx is told to load the page instead of putting it into a part of this one."""
    htmx = request.headers.get("HX-Request")
    return HttpResponseClientRedirect(url) if htmx else HttpResponseRedirect(url)
