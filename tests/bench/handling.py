"""Requests to a WSGI handler in this process, and what they cost it."""

import gc
import http.cookies
import io
from collections.abc import Callable
from dataclasses import dataclass, field
from time import process_time
from typing import Any, Final

from django.core.handlers.wsgi import WSGIHandler
from django.test import override_settings

from games.accounts.models import User
from tests.bench.floor.settings import BARE_MIDDLEWARE

CSRF: Final = "a" * 32
ACCEPTED: Final = ("", "gzip, deflate, br")


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float


@dataclass(slots=True)
class Browser:
    """Somebody signed in, asking a handler directly; what it costs is processor time."""

    handler: Any
    session: str
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, b"", headers)

    def post(self, path: str, body: bytes, **headers: str) -> Answer:
        return self._ask("POST", path, body, headers)

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        environ = self._environ(method, path, body) | self.headers | headers
        said: list[Any] = []
        start = process_time()
        answer = self.handler(environ, lambda *given: said.append(given))
        content = b"".join(answer)
        answer.close()
        seconds = process_time() - start
        status, given = said[0]
        return Answer(int(status[:3]), dict(given), content, seconds)

    def _environ(self, method: str, path: str, body: bytes) -> dict[str, Any]:
        path, _, query = path.partition("?")
        cookies = http.cookies.SimpleCookie({"sessionid": self.session, "csrftoken": CSRF})
        return {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": cookies.output(header="", sep=";").strip(),
            "HTTP_X_CSRFTOKEN": CSRF,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }


def our_handler() -> Any:
    from qvsite.wsgi import application

    return application


def bare_handler() -> Any:
    """The same addresses behind nothing but the middleware that every new project has."""
    with override_settings(MIDDLEWARE=BARE_MIDDLEWARE):
        return WSGIHandler()


def session_of(user: User) -> str:
    """The key of a session in which the user is signed in."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.save()
    return str(store.session_key)


def best_of(rounds: int, each: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The least each of them took, in milliseconds, measured in turns and at several depths."""
    least = dict.fromkeys(each, float("inf"))
    for number in range(rounds):
        for name, measure in each.items():
            gc.collect()
            frames = number % DEPTHS * FRAMES
            least[name] = min(least[name], at_depth(frames, measure) * 1000)
    return least


DEPTHS: Final = 7
FRAMES: Final = 12
"""How many frames one depth lies below the other."""


def at_depth(frames: int, measure: Callable[[], float]) -> float:
    """Measure below some more frames of the stack.

    CPython keeps frames in pieces of 16 kB, and gets and returns memory at each call that crosses
    from one piece to the next. If that is where a page calls most, it takes a quarter longer; a
    server's thread begins at another depth than a bench.
    """
    return at_depth(frames - 1, measure) if frames else measure()
