"""Who sends half a request and waits holds up nobody else: over sockets, on the site of `serve`."""

import contextlib
import http.client
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.common import web_worker
from tests.games.common.test_serve import Site, processes_of
from tests.migrated_database import begin_with

pytestmark = [
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.xdist_group("half-sent requests"),  # so that only one process starts the site
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc"),
]

HOST = b"Host: localhost\r\n"
BODY = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nlogin=a"
HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": b"GET /healthz HTTP/1.1\r\n" + HOST + b"X-More: ",
    "half a body": b"POST /account/login/ HTTP/1.1\r\n" + HOST + BODY,
    "half a second request": b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\nGET /heal",
}
TWENTY = 20


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory, migrated: Path | None) -> Iterator[int]:
    var = tmp_path_factory.mktemp("half-sent")
    begin_with(migrated, var)
    site = Site(var, "--no-demo")
    yield site.port
    for pid in processes_of(var):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    site.process.wait()


@contextlib.contextmanager
def open_to(port: int, sent: bytes, times: int) -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as stack:
        opened = []
        for _ in range(times):
            one = socket.create_connection(("127.0.0.1", port), timeout=40)
            opened.append(stack.enter_context(one))
            one.sendall(sent)
        time.sleep(0.5)  # they have all arrived
        yield opened


def status_of(port: int, path: str, seconds: float) -> int:
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
    try:
        asked.request("GET", path, headers={"Host": "localhost"})
        return asked.getresponse().status
    finally:
        asked.close()


@pytest.mark.parametrize("half", HALVES)
def test_pages_answer_while_twenty_send_half_a_request(port: int, half: str) -> None:
    with open_to(port, HALVES[half], TWENTY):
        assert status_of(port, "/healthz", 4) == 200
        assert status_of(port, "/account/login/", 4) == 200


def test_half_a_head_is_given_up(port: int) -> None:
    with open_to(port, HALVES["half a head"], 1) as [one]:
        began = time.monotonic()
        assert one.recv(1000).startswith(b"HTTP/1.1 408 ")
        assert one.recv(1000) == b""
    assert time.monotonic() - began < web_worker.HEAD_WITHIN + 5


def test_a_head_that_drips_is_given_up_too(port: int) -> None:
    """Each byte may come in time and the whole not."""
    with open_to(port, HALVES["half a head"], 1) as [one]:
        one.settimeout(0.5)
        for _ in range(4 * int(web_worker.HEAD_WITHIN)):
            with contextlib.suppress(TimeoutError):
                assert one.recv(1000).startswith(b"HTTP/1.1 408 ")
                return
            one.sendall(b"a")
    pytest.fail("it may drip for ever")


def test_one_peer_has_a_hundred_connections_at_most(port: int) -> None:
    most = web_worker.CONNECTIONS_OF_A_PEER
    with open_to(port, b"", most + 5) as opened:
        for refused in opened[most:]:
            refused.settimeout(5)
            assert refused.recv(10) == b""
        opened[0].settimeout(0.2)
        with pytest.raises(TimeoutError):
            opened[0].recv(10)
    assert status_of(port, "/healthz", 4) == 200


@pytest.mark.parametrize(("proxies", "most"), [("", 100), ("0", 100), ("1", 1000)])
def test_a_proxy_asks_for_everybody(
    monkeypatch: pytest.MonkeyPatch, proxies: str, most: int
) -> None:
    monkeypatch.setenv("TRUSTED_PROXIES", proxies)
    assert web_worker.most_of_a_peer(1000) == most


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n", b"411"),
        (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 99999999\r\n\r\n", b"413"),
        (b"GET / HTTP/1.1\r\nX-Large: " + b"a" * 2 * web_worker.LARGEST_HEAD, b"413"),
    ],
)
def test_what_is_not_waited_for(port: int, sent: bytes, said: bytes) -> None:
    with open_to(port, sent, 1) as [one]:
        assert one.recv(1000).split()[1] == said


def test_a_long_address_is_answered_by_a_page(port: int) -> None:
    asked = b"GET /archive/?q=" + b"a" * 10_000 + b" HTTP/1.1\r\nConnection: close\r\n"
    with open_to(port, asked + HOST + b"\r\n", 1) as [one]:
        said = b"".join(iter(lambda: one.recv(10_000), b""))
    assert said.split()[1] == b"400"
    assert b"a query has at most 1,000 characters" in said


def test_requests_in_pieces_and_in_a_row_are_answered(port: int) -> None:
    whole = b"POST /healthz HTTP/1.1\r\n" + HOST + b"Content-Length: 4\r\n\r\nabcd"
    with open_to(port, b"", 1) as [one]:
        for piece in (whole[:10], whole[10:60], whole[60:] + whole[:20], whole[20:]):
            one.sendall(piece)
            time.sleep(0.2)
        one.settimeout(5)
        said = b""
        while said.count(b"HTTP/1.1 405") < 2:
            more = one.recv(10_000)
            assert more, said
            said += more
