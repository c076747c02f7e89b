"""What a guest may do: read like a stranger, and play at a table against the house."""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from games.accounts.registry import registry

READING: Final = ("GET", "HEAD", "OPTIONS")

OWN: Final = frozenset({"accounts:keep", "accounts:profile", "accounts:confirm"})
"""What guests may post to among the pages of accounts. Apps above add theirs in the wiring."""

CLOSED: Final = ("/account/", "/notices/", "/tables/new/", "/leagues/new/")
"""Pages that are of no use without an address; only those in `OPEN` are."""

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


class GuestMiddleware:
    """Lead guests to *Keep my game* where they want what needs an address (docs/guests.md)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_named: Any
    ) -> HttpResponse | None:
        """Answer instead of the view, or not. Who it is, is not asked where no view would ask."""
        if getattr(view, "without_preferences", False) or _only_reads(request):
            return None
        if not _is_guest(request) or _may(request):
            return None
        if _view_name(request) in ENTRANCES:
            request.user = AnonymousUser()
            return None
        messages.info(
            request,
            _("Guests play against the house. Give an address, and this is open to you too."),
        )
        url, here = reverse("accounts:keep"), request.META.get("HTTP_REFERER", "")
        return _led_to(request, f"{url}?{urlencode({'next': here})}" if here else url)


def _is_guest(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.user.is_guest


def _only_reads(request: HttpRequest) -> bool:
    """Tell whether anybody may do this, so that nobody need know who it is."""
    return request.method in READING and not request.path.startswith(CLOSED)


def _may(request: HttpRequest) -> bool:
    name = _view_name(request)
    if name in OPEN or request.path.startswith(CLOSED):
        return name in OPEN
    return name in OWN or name in registry.guest_pages()


def _view_name(request: HttpRequest) -> str:
    match = request.resolver_match
    return match.view_name if match is not None else ""


def _led_to(request: HttpRequest, url: str) -> HttpResponse:
    """Redirect; htmx is told to load the page instead of putting it into a part of this one."""
    htmx = request.headers.get("HX-Request")
    return HttpResponseClientRedirect(url) if htmx else HttpResponseRedirect(url)
