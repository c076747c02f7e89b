"""What is the same for every answer, before and after any page has its say."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import resolve_url
from django.utils.cache import patch_vary_headers

from games.common.views import healthz

Answer = Callable[[HttpRequest], HttpResponse]


class HealthMiddleware:
    """Load balancers ask a machine by its number, without the name and the https of the site."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return healthz(request) if request.path_info == "/healthz" else self.get_response(request)


class KeepNothingMiddleware:
    """Pages are one viewer's and of this moment: nothing between us and him may keep them.

    His browser asks again before it shows one. One address has a page and, for htmx, its parts:
    neither is to be shown in the other's place.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, ("HX-Request", "HX-Target"))
        return response


class NoNulMiddleware:
    """Nobody types a NUL, and PostgreSQL keeps none: what has one is no request of a person.

    Our forms refuse it in words; this is for all that no form has looked at, addresses too.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Answer, args: tuple[object], named: dict[str, object]
    ) -> None:
        """What asks for no token of ours comes from programs, and its view reads it as it is."""
        given = [request.path_info, *_words_of(request.GET)]
        if not getattr(view, "csrf_exempt", False):
            given += _words_of(request.POST)
        if any("\0" in words for words in given):
            raise BadRequest("a NUL in what was sent")


def _words_of(sent: QueryDict) -> list[str]:
    return [words for name, values in sent.lists() for words in (name, *values)]


class NoLoginInPartsMiddleware:
    """Who was signed out meanwhile gets no page to sign in into the midst of another: htmx leaves
    the page as it is, with all that he has written, and says so (static/js/table.js)."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "HX-Request" not in request.headers or "Location" not in response.headers:
            return response
        signs_in = response["Location"].startswith(resolve_url(settings.LOGIN_URL))
        return HttpResponse(status=401) if signs_in else response
