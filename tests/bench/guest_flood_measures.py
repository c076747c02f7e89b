"""The measures of a flood of guests; the site is open already."""

import http.client
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator
from statistics import median
from typing import Final

from allauth.core.internal.ratelimit import parse_rates

from games.accounts.models import User
from games.play.models import Table
from qvsite.limits import RATE_LIMITS
from tests.bench.handling import CSRF, session_of
from tests.bench.serving import gunicorn
from tests.games.factories import UserFactory, play_on, playing_table

ADDRESSES: Final = 50
AT_ONCE: Final = 16
PAUSE: Final = 0.1
"""Seconds between two pages of the person who looks on."""

Found = tuple[str, float, str] | tuple[str, float, str, float]


def lines(requests: int) -> Iterator[Found]:
    """Let the flood come, and measure the pages of somebody else meanwhile."""
    ada, ben = UserFactory.create(display_name="Ada"), UserFactory.create(display_name="Ben")
    table = playing_table(ada, ben)
    play_on(table, 10)
    session = session_of(ada)
    os.environ["TRUSTED_PROXIES"] = "1"  # so that a request can come from any address
    tables = Table.objects.count()
    with gunicorn() as (_, port):
        over = threading.Event()
        waits: list[float] = []
        pages = ("/", "/tables/", table.get_absolute_url())
        for page in pages:
            _wait(port, session, page)  # the site has been running
        looks = threading.Thread(target=_look, args=(port, session, pages, waits, over))
        looks.start()
        began = time.monotonic()
        answers = _flood(port, requests)
        took = time.monotonic() - began
        over.set()
        looks.join()
    guests = User.objects.filter(guest_since__isnull=False).count()
    yield "requests", requests, ""
    yield "seconds that they took", took, "s"
    yield "answered with a table", answers["table"], ""
    yield "turned away", answers["turned away"], ""
    yield "other answers", answers["other"], "", 0
    yield "guests made", guests, "", _allowed(took)
    yield "tables made", Table.objects.count() - tables, "", _allowed(took)
    yield "pages that somebody else looked at", len(waits), ""
    yield "their usual wait", median(waits) * 1000, "ms"
    yield "their longest wait", max(waits) * 1000, "ms", 1000


def _allowed(seconds: float) -> int:
    """Return how many guests the limits by address and of the whole site let in, in that time."""
    most: int = min(
        rate.amount * (int(seconds / rate.duration) + 1) * (ADDRESSES if rate.per == "ip" else 1)
        for rate in parse_rates(RATE_LIMITS["guest"])
    )
    return most


def _flood(port: int, requests: int) -> Counter[str]:
    numbers = iter(range(requests))
    lock = threading.Lock()
    answers: Counter[str] = Counter()

    def press() -> None:
        server = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            answers[_answer(server, number % ADDRESSES)] += 1

    threads = [threading.Thread(target=press) for _ in range(AT_ONCE)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return answers


def _answer(server: http.client.HTTPConnection, address: int) -> str:
    headers = {
        "Cookie": f"csrftoken={CSRF}",
        "X-CSRFToken": CSRF,
        "X-Forwarded-For": f"192.0.2.{address}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    try:
        server.request("POST", "/tables/play-now/", "", headers)
        answer = server.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException):
        server.close()
        return "other"
    if "/t/" in (answer.getheader("Location") or ""):
        return "table"
    return "turned away" if answer.status in (302, 429) else "other"


def _look(
    port: int, session: str, pages: tuple[str, ...], waits: list[float], over: threading.Event
) -> None:
    while not over.is_set():
        for page in pages:
            waits.append(_wait(port, session, page))
            over.wait(PAUSE)


def _wait(port: int, session: str, page: str) -> float:
    """Return how many seconds a page takes."""
    headers = {"Cookie": f"sessionid={session}", "X-Forwarded-For": "198.51.100.1"}
    server = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    began = time.monotonic()
    server.request("GET", page, headers=headers)
    answer = server.getresponse()
    answer.read()
    server.close()
    assert answer.status == 200, (page, answer.status)
    return time.monotonic() - began
