"""A signed-in person's time zone and language, for the length of a request."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

_View = TypeVar("_View", bound=Callable[..., HttpResponse])


def without_preferences(view: _View) -> _View:
    """Mark a view that shows neither times nor words, so that the person is not fetched for it."""
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
