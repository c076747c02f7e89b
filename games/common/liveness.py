"""A watch in each web process for a clock that stands still (docs/clock.md).

A thread asks the app that can tell every 20 seconds, so that pages need no query for it, and say so
even when no worker runs.
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
    """Since when the clock has stood still (None while all is well), and how to find out."""

    since: datetime | None = None
    look: Callable[[datetime], datetime | None] = lambda now: None

    def ask(self, now: datetime) -> None:
        self.since = self.look(now)


standstill = Standstill()


def on_pages(request: HttpRequest) -> dict[str, datetime | None]:
    """Add to all pages since when the clock has stood still (a context processor, no query)."""
    return {"clock_stands_since": standstill.since}


def watch() -> threading.Thread:
    """Start the thread that asks for as long as this web process lives."""
    thread = threading.Thread(target=_ask_on, name="watch the clock", daemon=True)
    thread.start()
    return thread


def _ask_on() -> None:
    while True:
        time.sleep(EVERY)
        try:
            standstill.ask(clock.of_database())
        except Exception as trouble:  # the database is away: nobody can tell
            log.warning("cannot look at the clock", trouble=type(trouble).__name__)
        finally:
            connections.close_all()
