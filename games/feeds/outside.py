"""The one door to the outside: a POST to an address that somebody else has chosen."""

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.feeds.guard import Place, addresses_of, place_of

CONNECT_SECONDS: Final = 4.0
READ: Final = 2000
"""So much of an answer is read."""

TRIES: Final = 2
"""So many of the addresses of a name are tried."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    words: str = ""
    retry_after: str = ""

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


def post(url: str, body: bytes, headers: Mapping[str, str], *, until: float) -> Answer:
    """Until that moment of ``time.monotonic``, whatever the other side does.

    Raises `Refused` for places we do not go to, OSError or HTTPException for what went wrong.
    """
    place = place_of(url)
    connection = _Pinned(place, addresses_of(place), until)
    try:
        connection.connect()
        with _cut_off(connection.sock, until):
            sent = {"Host": place.netloc, "User-Agent": "Cursus", "Connection": "close", **headers}
            connection.request("POST", place.path, body, sent)
            answer = connection.getresponse()
            return Answer(answer.status, _words(answer), answer.headers.get("Retry-After", ""))
    finally:
        connection.close()


def _words(answer: http.client.HTTPResponse) -> str:
    """The verdict is known; what is said besides may be missing."""
    with suppress(OSError, http.client.HTTPException):
        return answer.read(READ).decode("utf-8", "replace")
    return ""


class _Pinned(http.client.HTTPConnection):
    """Connects to addresses that were looked at, whatever the name has come to mean since."""

    def __init__(self, place: Place, addresses: list[str], until: float) -> None:
        super().__init__(place.host, place.port)
        self._place, self._addresses, self._until = place, addresses, until

    def connect(self) -> None:
        plain = self._first_that_answers()
        plain.settimeout(_left(self._until))
        if not self._place.is_tls:
            self.sock = plain
            return
        try:
            self.sock = tls().wrap_socket(plain, server_hostname=self._place.host)
        except BaseException:
            plain.close()
            raise

    def _first_that_answers(self) -> socket.socket:
        trouble: OSError = OSError("the name has no address")
        for address in self._addresses[:TRIES]:
            patience = min(CONNECT_SECONDS, _left(self._until))
            try:
                return socket.create_connection((address, self._place.port), patience)
            except OSError as found:
                trouble = found
        raise trouble


@cache
def tls() -> ssl.SSLContext:
    """Whom we trust: read once by each process, for that takes longer than to deliver.

    It is never changed, so threads may share it. What every connection has of its own, the name
    that its certificate is held against, is said when the connection is made.
    """
    return ssl.create_default_context()


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("no answer in time")
    return left


@contextmanager
def _cut_off(sock: socket.socket, until: float) -> Iterator[None]:
    """A timeout of a socket begins anew with every byte; this one does not."""
    is_late = threading.Event()

    def cut() -> None:
        is_late.set()
        with suppress(OSError):  # it was closed in this very moment
            socket.socket.shutdown(sock, socket.SHUT_RDWR)

    timer = threading.Timer(_left(until), cut)
    timer.start()
    try:
        yield
    except (OSError, http.client.HTTPException) as trouble:
        if is_late.is_set():
            raise TimeoutError("no answer in time") from trouble
        raise
    finally:
        timer.cancel()
