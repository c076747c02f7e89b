"""Gunicorn's worker with threads, changed so that no thread waits for a slow sender.

A thread that reads a request waits for its sender, so a few half-sent requests would stop the site.
Here the loop that accepts connections gathers each request, and threads get whole ones.
"""

import os
import re
import time
from collections import Counter
from functools import partial
from selectors import EVENT_READ
from typing import Any, Final

from gunicorn.workers.gthread import TConn, ThreadWorker

HEAD_WITHIN: Final = 10.0
"""Seconds from the connection, or from the last answer, to the end of a request's head."""
BODY_WITHIN: Final = 30.0
"""Seconds from the same moment to the end of the body."""
TAKEN_WITHIN: Final = 20.0
"""Seconds for which a thread waits for its peer to take more of the answer."""
LARGEST_HEAD: Final = 64 * 1024
LARGEST_BODY: Final = 3 * 1024 * 1024  # as in the proxy of docs/running.md
CONNECTIONS_OF_A_PEER: Final = 100
"""The most connections of one address at once; not behind a proxy, which asks for everybody."""

_LENGTH = re.compile(rb"^content-length:[ \t]*(\d{1,12})[ \t]*\r?$", re.I | re.M)
_CHUNKED = re.compile(rb"^transfer-encoding:", re.I | re.M)
_EXPECTS = re.compile(rb"^expect:[ \t]*100-continue", re.I | re.M)
_TOO_SLOW, _NO_LENGTH, _TOO_LARGE = (
    "408 Request Timeout",
    "411 Length Required",
    "413 Content Too Large",
)


class Connection(TConn):
    """A connection with what it has received of a request that is not complete yet."""

    def __init__(self, worker: "Worker", *given: Any) -> None:
        super().__init__(worker.cfg, *given)
        self._worker = worker
        self.peer = self.client[0] if isinstance(self.client, tuple) else ""
        self.received = bytearray()
        self.began = 0.0
        self.missing = 1  # bytes; 1 while the head is not whole
        self.head_is_whole = False
        self._whole = 0
        worker.peers[self.peer] += 1

    def init(self) -> None:
        """Prepare the connection for a thread, with a limit for peers that take no answer."""
        super().init()
        self.sock.settimeout(TAKEN_WITHIN)

    def close(self, graceful: bool = False) -> None:
        self._worker.peers[self.peer] -= 1
        super().close(graceful)

    def begin_request(self) -> None:
        """Wait for a new request, which begins with bytes left over from the last one."""
        self.began, self.head_is_whole, self.missing = time.monotonic(), False, 1
        self.received.clear()
        if self.parser is not None:
            self.received += self.parser.unreader.take_buffered()

    def refusal(self) -> str:
        """Look at what was received: set `missing`, or return why it cannot become a request."""
        if not self.head_is_whole:
            end = self.received.find(b"\r\n\r\n")
            if end < 0:
                return _TOO_LARGE if len(self.received) > LARGEST_HEAD else ""
            head = bytes(self.received[: end + 2])
            length = _LENGTH.search(head)
            self.head_is_whole = True
            self._whole = end + 4 + int(length[1] if length else 0)
            if _CHUNKED.search(head):
                return _NO_LENGTH
            if self._whole > end + 4 + LARGEST_BODY:
                return _TOO_LARGE
            if _EXPECTS.search(head) and len(self.received) < self._whole:
                self.say("100 Continue")
        self.missing = max(0, self._whole - len(self.received))
        return ""

    @property
    def is_overdue(self) -> bool:
        within = BODY_WITHIN if self.head_is_whole else HEAD_WITHIN
        return time.monotonic() > self.began + within

    def say(self, status: str) -> None:
        """Send a status line, if the peer takes it at once."""
        after = "" if status.startswith("1") else "Connection: close\r\nContent-Length: 0\r\n"
        try:
            self.sock.send(f"HTTP/1.1 {status}\r\n{after}\r\n".encode())
        except OSError:
            pass

    def hand_over(self) -> None:
        """Give what was received to the parser that a thread will use."""
        self.init()
        self.parser.unreader.unread(bytes(self.received))
        self.received.clear()
        self.data_ready = True


def most_of_a_peer(connections: int) -> int:
    """Return how many of the worker's connections one peer may have."""
    behind_proxy = os.environ.get("TRUSTED_PROXIES", "0") not in ("", "0")
    return connections if behind_proxy else CONNECTIONS_OF_A_PEER


class Worker(ThreadWorker):
    """The worker class that gunicorn.conf.py names."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.peers: Counter[str] = Counter()
        self.most_of_a_peer = most_of_a_peer(self.worker_connections)
        self.gathered: set[Connection] = set()

    def accept(self, listener: Any) -> None:
        try:
            sock, client = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        connection = Connection(self, sock, client, listener.getsockname())
        self.nr_conns += 1
        if connection.peer and self.peers[connection.peer] > self.most_of_a_peer:
            self._give_up(connection)
        else:
            self.enqueue_req(connection)

    def enqueue_req(self, connection: Connection) -> None:
        """Gather a request first, on a new connection and on one that was kept alive."""
        connection.sock.setblocking(False)
        connection.begin_request()
        self.gathered.add(connection)
        self.poller.register(connection.sock, EVENT_READ, partial(self._receive, connection))
        self._look_at(connection)

    def _receive(self, connection: Connection, sock: Any) -> None:
        try:
            more = sock.recv(64 * 1024)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        if not more:
            self._forget(connection)
            return
        connection.received += more
        self._look_at(connection)

    def _look_at(self, connection: Connection) -> None:
        if status := connection.refusal():
            self._forget(connection, status)
        elif not connection.missing:
            self._stop_gathering(connection)
            connection.hand_over()
            super().enqueue_req(connection)

    def murder_pending(self) -> None:
        """Close connections whose request is not complete in time (called every second)."""
        super().murder_pending()
        for connection in list(self.gathered):
            if connection.is_overdue or not (self.alive or connection.received):
                self._forget(connection, _TOO_SLOW if connection.received else "")

    def _forget(self, connection: Connection, status: str = "") -> None:
        self._stop_gathering(connection)
        self._give_up(connection, status)

    def _stop_gathering(self, connection: Connection) -> None:
        self.gathered.discard(connection)
        self.poller.unregister(connection.sock)

    def _give_up(self, connection: Connection, status: str = "") -> None:
        if status:
            connection.say(status)
        self.nr_conns -= 1
        connection.close()
