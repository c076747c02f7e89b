"""Nudges: messages to the workers that something is due. They may be lost; sweeps find the rows."""

import os
import threading
from queue import SimpleQueue
from typing import Final

from celery import current_app
from django.conf import settings
from django.db import transaction

from games.common.breaker import Breaker

AT_ONCE: Final = 500
"""The number of nudges that may wait to be sent; further ones are dropped."""

Nudge = tuple[str, tuple[int, ...]]


def nudge(task: str, *args: int) -> None:
    """Have the named sweep run right after the commit instead of at its next time.

    Do nothing on the embedded site: no other process can reach its broker, which is in the worker's
    memory, and it sweeps every second.
    """
    if settings.EMBEDDED:
        return
    transaction.on_commit(lambda: _sender.take((task, args)), robust=True)


def ping() -> None:
    """Ask the broker whether it is there; raise an exception if not."""
    with current_app.connection_for_write() as connection:
        connection.connect()  # with Redis this waits for an answer


breaker = Breaker("the broker", ping)


class Nudger:
    """A thread that hands nudges to the broker, so that no request waits for it.

    If the broker does not take one, all that wait are dropped.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lives_in = 0  # the id of the process: after a fork a new thread is needed
        self._waiting: SimpleQueue[Nudge] = SimpleQueue()

    def take(self, one: Nudge) -> None:
        """Queue a nudge, or drop it if the broker is away or too many wait."""
        if breaker.is_open:
            return
        with self._lock:
            if self._lives_in != os.getpid():
                self._lives_in, self._waiting = os.getpid(), SimpleQueue()
                threading.Thread(target=self._send_on, name="nudges", daemon=True).start()
        if self._waiting.qsize() < AT_ONCE:
            self._waiting.put(one)

    def _send_on(self) -> None:
        while True:
            task, args = self._waiting.get()
            if breaker.is_open:
                continue
            try:
                current_app.send_task(task, args, retry=False, expires=60)
            except Exception as trouble:  # whatever a broker may raise
                breaker.failed(trouble)
                while not self._waiting.empty():
                    self._waiting.get()


_sender = Nudger()
