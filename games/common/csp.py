"""The content security policy of Django 6 (same setting, same header), until we use Django 6."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

HEADER = "Content-Security-Policy"


class ContentSecurityPolicyMiddleware:
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
