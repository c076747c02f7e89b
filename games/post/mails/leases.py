"""Let one worker at a time hold a row, even if workers die.

Claiming a row is a conditional update that grants a lease. A worker that does not finish in time
loses it, and the row goes to another. Where the database can, rows that another worker is claiming
at that moment are skipped.
"""

import os
import secrets
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Case, F, Model, Q, QuerySet, When

LEASE: Final = timedelta(seconds=45)
"""How long a silent worker keeps its rows. With the sweep interval, still under a minute."""

WAITING, SENDING = "waiting", "sending"

_Row = TypeVar("_Row", bound=Model)


def due(rows: QuerySet[_Row], now: datetime) -> QuerySet[_Row]:
    """Select the rows that are due and that no worker holds, or whose lease has run out."""
    free = Q(lease_until=None) | Q(lease_until__lte=now)
    return rows.filter(free, state__in=[WAITING, SENDING], due_at__lte=now)


def new_claim() -> str:
    return f"{_here()}{os.getpid()}:{secrets.token_hex(8)}"


def claim(rows: QuerySet[_Row], claim: str, *, now: datetime, **more: Any) -> int:
    """Claim those of the rows that are still due. Call this in a transaction that locked them."""
    return due(rows, now).update(
        state=SENDING,
        claim=claim,
        lease_until=now + LEASE,
        attempts=F("attempts") + 1,
        **more,
    )


def claim_first(rows: QuerySet[_Row], count: int, *, now: datetime) -> list[_Row]:
    """Claim at most `count` of the due rows, in their order, and return them."""
    if not due(rows, now).exists():
        return []  # most sweeps find nothing and should not write
    mine = new_claim()
    with transaction.atomic():
        found = due(rows, now).select_for_update(skip_locked=True).values_list("pk", flat=True)
        doubt = Case(When(state=SENDING, then=True), default=F("doubtful"))
        claim(
            rows.model._default_manager.filter(pk__in=list(found[:count])),
            mine,
            now=now,
            doubtful=doubt,
        )
    return list(rows.filter(claim=mine, state=SENDING))


def give_back(rows: QuerySet[Any], due_at: datetime | None = None) -> None:
    """Release rows that were claimed but not worked on. The attempt does not count."""
    later = {"due_at": due_at} if due_at else {}
    rows.filter(state=SENDING).update(
        state=WAITING, claim="", lease_until=None, attempts=F("attempts") - 1, **later
    )


def take_back_from_the_dead(rows: QuerySet[Any], now: datetime) -> None:
    """On the embedded site, free the rows of a killed worker at once, before its lease ends."""
    if not settings.EMBEDDED:
        return
    ours = rows.filter(state=SENDING, claim__startswith=_here())
    for claim in ours.values_list("claim", flat=True).distinct():
        if not _is_alive(int(claim.split(":")[1])):
            rows.filter(state=SENDING, claim=claim).update(lease_until=now)


def _here() -> str:
    return f"{socket.gethostname()}:"


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


RENEW_EVERY: Final = LEASE.total_seconds() / 3

log = structlog.get_logger(__name__)


@contextmanager
def heartbeat(
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
            ours = rows.filter(claim=claim, state=SENDING)
            ours.update(lease_until=tell_time() + LEASE)
        except Exception as trouble:  # the lease then simply runs out
            log.warning("lease not renewed", trouble=type(trouble).__name__)
        finally:
            connection.close()
