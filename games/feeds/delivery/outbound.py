"""Send a POST to an address that a stranger has chosen. All such requests go through here."""

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

from games.feeds.address_guard import WebAddress, addresses_of, place_of

CONNECT_SECONDS: Final = 4.0
READ: Final = 2000
"""Bytes of an answer that are read."""

TRIES: Final = 2
"""How many of a name's addresses are tried."""


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    status: int
    words: str = ""
    retry_after: str = ""

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


def post(url: str, body: bytes, headers: Mapping[str, str], *, until: float) -> HttpAnswer:
    """Send a POST and return the answer, no later than `until` on ``time.monotonic``.

    Raises `Refused` for addresses we do not connect to, and OSError or HTTPException for failures.
    """
    place = place_of(url)
    connection = _Pinned(place, addresses_of(place), until)
    try:
        connection.connect()
        with _cut_off(connection.sock, until):
            sent = {"Host": place.netloc, "User-Agent": "Cursus", "Connection": "close", **headers}
            connection.request("POST", place.path, body, sent)
            answer = connection.getresponse()
            return HttpAnswer(answer.status, _words(answer), answer.headers.get("Retry-After", ""))
    finally:
        connection.close()


def _words(answer: http.client.HTTPResponse) -> str:
    """Read the beginning of the answer. A failure is ignored, as the status is known."""
    with suppress(OSError, http.client.HTTPException):
        return answer.read(READ).decode("utf-8", "replace")
    return ""


class _Pinned(http.client.HTTPConnection):
    """A connection to the checked addresses, even if the name resolves differently by now."""

    def __init__(self, place: WebAddress, addresses: list[str], until: float) -> None:
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
    """Return the TLS context, loaded once a process: loading takes longer than a delivery.

    Threads may share it, as it is never changed. The host name to verify is set for each
    connection.
    """
    return ssl.create_default_context()


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("no answer in time")
    return left


@contextmanager
def _cut_off(sock: socket.socket, until: float) -> Iterator[None]:
    """Cut the connection at `until`. A socket's own timeout starts again with every byte."""
    is_late = threading.Event()

    def cut() -> None:
        is_late.set()
        with suppress(OSError):  # it has just been closed
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
