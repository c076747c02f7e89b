"""Work that waits for other servers, in a thread beside the embedded worker.

That worker does one thing at a time, and a slow mail server or receiver must not hold up the clock.
If the process dies, the next one finds the work: its rows are leased and the leases run out.
"""

from collections.abc import Callable
from threading import Lock, Thread

import structlog
from django.db import connections

log = structlog.get_logger(__name__)


class SingleThread:
    """One kind of work, done in at most one thread at a time; the caller does not wait for it."""

    def __init__(self, name: str, work: Callable[[], object]) -> None:
        self._name = name
        self._work = work
        self._busy = Lock()

    def begin(self) -> bool:
        """Start the work unless it is running; tell whether it was started."""
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
