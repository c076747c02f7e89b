"""The second factor of operators: they have a week to set one up before their pages close."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.accounts.services import note_operator
from games.common import clock


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
