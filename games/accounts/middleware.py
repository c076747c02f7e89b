"""A signed-in person's time zone and language, for the length of a request; and that he is here."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from games.accounts.session_services import SEEN_EVERY, Sight, note_seen
from games.common import clock

_View = TypeVar("_View", bound=Callable[..., HttpResponse])


SEEN: Final = "seen"
"""In the session, which is read anyway: when it was last noted that somebody is here."""


def without_preferences(view: _View) -> _View:
    """Mark a view that shows neither times nor words, so that the person is not fetched for it.

    It is asked by the page and not by a person: that somebody is here is not noted for it either.
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
