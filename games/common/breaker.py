"""Stop asking a service that does not answer until it answers again."""

import os
import threading
import time
from collections.abc import Callable
from typing import Final

import structlog

EVERY: Final = 1.0
"""Seconds between two tries whether a service is there again."""

log = structlog.get_logger(__name__)


class Breaker:
    """Remember, for this process, that a service did not answer.

    Code that has waited in vain calls `failed`; from then on nobody asks the service. A thread
    tries it every second with `ping`, which raises while the service is away, and closes the
    breaker when it answers. So no request ever has to wait to find out.
    """

    def __init__(self, name: str, ping: Callable[[], object]) -> None:
        self._name = name
        self._ping = ping
        self._lock = threading.Lock()
        self._opened_in = 0  # the id of the process, because threads do not survive a fork
        self.since = 0.0

    @property
    def is_open(self) -> bool:
        """Tell whether the service is known to be away."""
        return self._opened_in == os.getpid()

    def failed(self, trouble: BaseException) -> None:
        """Open the breaker: the service did not answer."""
        with self._lock:
            if self.is_open:
                return
            self._opened_in, self.since = os.getpid(), time.monotonic()
        log.warning(f"{self._name} does not answer", trouble=type(trouble).__name__)
        threading.Thread(target=self._try_on, name=f"try {self._name}", daemon=True).start()

    def close(self) -> None:
        """Let the service be asked again."""
        self._opened_in = 0

    def _try_on(self) -> None:
        while self.is_open:
            try:
                self._ping()  # at once, because it may have been this machine that was slow
            except Exception:
                time.sleep(EVERY)
                continue
            away = time.monotonic() - self.since
            self.close()
            log.warning(f"{self._name} answers again", seconds=round(away))
            return
