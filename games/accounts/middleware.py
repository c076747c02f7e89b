"""Use a signed-in person's time zone and language for a request, and note when they were seen."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from games.accounts.sessions.services import SEEN_EVERY, Sight, note_seen
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
        note_seen(Sight(key, user_id, ip, agent), now=now)
