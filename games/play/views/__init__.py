"""Pages of the lobby and of tables before their start."""

from django.http import HttpRequest, HttpResponse


def table(request: HttpRequest, code: str) -> HttpResponse:
    return HttpResponse(code)


def invitation(request: HttpRequest, code: str, token: str) -> HttpResponse:
    return HttpResponse(code)
