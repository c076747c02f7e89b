"""A lease lasts as long as its worker lives, however slow the mail server is."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

import structlog
from django.db import connection
from django.db.models import QuerySet

from games.post.services import claiming

RENEW_EVERY: Final = claiming.LEASE.total_seconds() / 3

log = structlog.get_logger(__name__)


@contextmanager
def lease_kept(
    rows: "QuerySet[Any]", claim: str, tell_time: Callable[[], datetime]
) -> Iterator[None]:
    """Renewed by a thread, which dies with its process and stands still with it."""
    done = threading.Event()
    thread = threading.Thread(target=_renew, args=(rows, claim, tell_time, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()


def _renew(
    rows: "QuerySet[Any]", claim: str, tell_time: Callable[[], datetime], done: threading.Event
) -> None:
    while not done.wait(RENEW_EVERY):
        try:
            ours = rows.filter(claim=claim, state=claiming.SENDING)
            ours.update(lease_until=tell_time() + claiming.LEASE)
        except Exception as trouble:  # then the lease ends in its time
            log.warning("lease not renewed", trouble=type(trouble).__name__)
        finally:
            connection.close()
