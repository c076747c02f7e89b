"""The answer when something breaks: 503 if the database is away or busy, otherwise 500."""

import sys
from collections.abc import Iterator
from typing import Final

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views.defaults import server_error

AGAIN_IN: Final = {"away": 20, "busy": 2}
"""Seconds after which a program may try again."""
_BUSY: Final = ("55P03", "57014", "40P01", "40001")  # locks, statements that took too long
_AWAY: Final = ("08", "53", "57P", "58")  # no connection, too many, shut down, its disk


def broken(request: HttpRequest) -> HttpResponse:
    """Answer a request that ended with an exception (Django's `handler500`)."""
    what = of_database(sys.exc_info()[1])
    if not what:
        return server_error(request)
    page = loader.get_template("503.html").render({"is_busy": what == "busy"})
    answer = HttpResponse(page, status=503)
    answer["Retry-After"] = str(AGAIN_IN[what])
    return answer


def of_database(trouble: BaseException | None) -> str:
    """Return "away" or "busy" if the database caused the exception, otherwise ""."""
    return next(filter(None, map(_kind, _chain(trouble))), "")


def _chain(trouble: BaseException | None) -> Iterator[BaseException]:
    """Yield the exception and its causes."""
    while trouble is not None:
        yield trouble
        trouble = trouble.__cause__ or trouble.__context__


def _kind(trouble: BaseException) -> str:
    if isinstance(trouble, InterfaceError):
        return "away"  # the connection was closed under us
    if not isinstance(trouble, OperationalError):
        return ""
    cause = trouble.__cause__
    if type(cause).__module__ == "sqlite3":
        return "busy" if "locked" in str(cause) else ""
    state = str(getattr(cause, "sqlstate", None) or "")
    if state in _BUSY:
        return "busy"
    return "away" if not state or state.startswith(_AWAY) else ""
