"""Keep a worker's lease alive while the worker lives, however slow the mail server is."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

import structlog
from django.db import connection
from django.db.models import QuerySet

from games.post.mails import leases

RENEW_EVERY: Final = leases.LEASE.total_seconds() / 3

log = structlog.get_logger(__name__)


@contextmanager
def lease_kept(
    rows: "QuerySet[Any]", claim: str, tell_time: Callable[[], datetime]
) -> Iterator[None]:
    """Renew the lease from a thread, which dies or freezes with its process."""
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
            ours = rows.filter(claim=claim, state=leases.SENDING)
            ours.update(lease_until=tell_time() + leases.LEASE)
        except Exception as trouble:  # the lease then simply runs out
            log.warning("lease not renewed", trouble=type(trouble).__name__)
        finally:
            connection.close()
