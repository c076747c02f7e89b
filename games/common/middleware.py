"""Middleware of every request: health, caching, NUL characters, sign-in, content security."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers

from games.common.views import healthz

Answer = Callable[[HttpRequest], HttpResponse]


class HealthMiddleware:
    """Answer `/healthz` before host name and https are checked: load balancers use IP addresses."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return healthz(request) if request.path_info == "/healthz" else self.get_response(request)


class KeepNothingMiddleware:
    """Let no cache keep pages: each is made for one viewer and for this moment.

    Browsers must ask again before they show a page once more. One address has a page and, for htmx,
    its parts; neither may be shown in place of the other.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, ("HX-Request", "HX-Target"))
        return response


class NoNulMiddleware:
    """Refuse requests with a NUL character, which nobody types and PostgreSQL cannot store.

    Our forms refuse it with a sentence; this is for everything that no form checks, such as paths.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Answer, args: tuple[object], named: dict[str, object]
    ) -> None:
        """Check path, query and form; views without a CSRF token check forms themselves."""
        given = [request.path_info, *_words_of(request.GET)]
        if not getattr(view, "csrf_exempt", False):
            given += _words_of(request.POST)
        if any("\0" in words for words in given):
            raise BadRequest("a NUL in what was sent")


def _words_of(sent: QueryDict) -> list[str]:
    return [words for name, values in sent.lists() for words in (name, *values)]


class FormsOnlyMiddleware:
    """Show a page to somebody who opens an address that only takes forms.

    A sign-in that came between a button and its address leads there.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and request.method == "GET":
            response.content = render_to_string("405.html", request=request)
        return response


class NoLoginInPartsMiddleware:
    """Answer htmx with 401 instead of the sign-in page, when a person has been signed out.

    Otherwise the sign-in page would appear inside another page. With 401 htmx leaves the page as it
    is, with everything that was written, and static/js/table.js says what has happened.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "HX-Request" not in request.headers or "Location" not in response.headers:
            return response
        signs_in = response["Location"].startswith(resolve_url(settings.LOGIN_URL))
        return HttpResponse(status=401) if signs_in else response


HEADER = "Content-Security-Policy"


class ContentSecurityPolicyMiddleware:
    """The content security policy of Django 6, same setting and header, until we use Django 6."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = "; ".join(
            " ".join([name, *sources]) for name, sources in settings.SECURE_CSP.items()
        )

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # A view that shows HTML from elsewhere sets a stricter policy itself.
        response.headers.setdefault(HEADER, self.policy)
        return response
