"""Rows that one worker at a time may have, whatever dies.

A claim is a conditional update, and a lease: who does not come back loses it, and the row goes to
somebody else. Where the database can, rows that another worker is just taking are skipped.
"""

import os
import secrets
import socket
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import Case, F, Model, Q, QuerySet, When

LEASE: Final = timedelta(seconds=45)
"""How long a worker that is silent keeps what it took. With the sweep, less than a minute."""

WAITING, SENDING = "waiting", "sending"

_Row = TypeVar("_Row", bound=Model)


def due(rows: QuerySet[_Row], now: datetime) -> QuerySet[_Row]:
    """Meant to happen by now, and nobody has them, or whoever had them has not come back."""
    free = Q(lease_until=None) | Q(lease_until__lte=now)
    return rows.filter(free, state__in=[WAITING, SENDING], due_at__lte=now)


def new_claim() -> str:
    return f"{_here()}{os.getpid()}:{secrets.token_hex(8)}"


def claim(rows: QuerySet[_Row], claim: str, *, now: datetime, **more: Any) -> int:
    """Take what is still due among the rows; call it in a transaction that has locked them."""
    return due(rows, now).update(
        state=SENDING,
        claim=claim,
        lease_until=now + LEASE,
        attempts=F("attempts") + 1,
        **more,
    )


def claim_first(rows: QuerySet[_Row], count: int, *, now: datetime) -> list[_Row]:
    """Take up to so many of the due rows, in their order."""
    if not due(rows, now).exists():
        return []  # most sweeps find nothing, and should not write
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
    """What was taken and not begun; the attempt does not count."""
    later = {"due_at": due_at} if due_at else {}
    rows.filter(state=SENDING).update(
        state=WAITING, claim="", lease_until=None, attempts=F("attempts") - 1, **later
    )


def take_back_from_the_dead(rows: QuerySet[Any], now: datetime) -> None:
    """On the embedded site a worker that was killed is missed at once, not after its lease."""
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
