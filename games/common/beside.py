"""Work that waits for strangers, in a thread beside the embedded worker.

That worker does one thing at a time: a mail server or a receiver that is slow must not hold up
the clock. What dies with the process is found by the next: its rows know who had them.
"""

from collections.abc import Callable
from threading import Lock, Thread

import structlog
from django.db import connections

log = structlog.get_logger(__name__)


class Beside:
    """One kind of work, one thread at a time; whoever asks meanwhile need not wait for it."""

    def __init__(self, name: str, work: Callable[[], object]) -> None:
        self._name = name
        self._work = work
        self._busy = Lock()

    def begin(self) -> bool:
        """Start it, unless it goes on already."""
        if not self._busy.acquire(blocking=False):
            return False
        Thread(target=self._run, name=self._name, daemon=True).start()
        return True

    def _run(self) -> None:
        try:
            self._work()
        except Exception as trouble:
            log.error("work beside the worker failed", work=self._name, exc_info=trouble)
        finally:
            connections.close_all()
            self._busy.release()
