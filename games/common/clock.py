"""The clock: the only place where the time is read.

Services, selectors and the engine take ``now`` as an argument; views, tasks and commands call
``now()`` once and hand it down.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import connection
from django.utils import timezone


def of_database() -> datetime:
    """Return the time by the database's clock, which all machines share; on SQLite by ours.

    For sweeps over deadlines: a machine whose clock is fast must not end anybody's turn early.
    """
    if connection.vendor != "postgresql":
        return now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found


def shared() -> Callable[[], datetime]:
    """Return a clock that agrees with the database's, which is asked only once.

    For sweeps with leases: a worker whose own clock is a minute fast would think that the leases
    of the others are over, and send their mails again.
    """
    if connection.vendor != "postgresql":
        return now
    behind = of_database() - now()
    return lambda: now() + behind


def now() -> datetime:
    return timezone.now()
