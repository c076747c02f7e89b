"""Whether the clock stands still, as this process knows it: pages ask nobody else (docs/clock.md).

An app that can tell is asked by a thread of the web server every now and then; so it is noticed,
and said, even when no worker lives.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import structlog
from django.db import connections
from django.http import HttpRequest

from games.common import clock

EVERY: Final = 20.0

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Standstill:
    """Since when; None while all is well."""

    since: datetime | None = None
    look: Callable[[datetime], datetime | None] = lambda now: None

    def ask(self, now: datetime) -> None:
        self.since = self.look(now)


standstill = Standstill()


def on_pages(request: HttpRequest) -> dict[str, datetime | None]:
    """For the line that all pages have while it lasts. No query."""
    return {"clock_stands_since": standstill.since}


def watch() -> threading.Thread:
    """Ask for as long as the process lives. Every web process does, and needs no worker for it."""
    thread = threading.Thread(target=_ask_on, name="watch the clock", daemon=True)
    thread.start()
    return thread


def _ask_on() -> None:
    while True:
        time.sleep(EVERY)
        try:
            standstill.ask(clock.of_database())  # which all machines share
        except Exception as trouble:  # the database is away: nothing can be said of the clock
            log.warning("cannot look at the clock", trouble=type(trouble).__name__)
        finally:
            connections.close_all()
