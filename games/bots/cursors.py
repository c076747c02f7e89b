"""The cursors of the house: which table is being looked at, how far, and how often it failed."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from games.bots.models import HouseCursor

LEASE: Final = timedelta(minutes=2)
"""How long a worker may think. If it dies, the table is free again after this time."""

LONGEST_REST: Final = timedelta(minutes=10)


def cursor_of(table_id: int) -> HouseCursor:
    """Return the cursor of a table, which is made if there is none."""
    cursor, _ = HouseCursor.objects.get_or_create(table_id=table_id)
    return cursor


def claim(table_id: int, now: datetime) -> HouseCursor | None:
    """Take the table's cursor; None if another worker is thinking about the table.

    A conditional update serves as the lock.
    """
    cursor = cursor_of(table_id)
    free = Q(busy_until=None) | Q(busy_until__lte=now)
    if not HouseCursor.objects.filter(free, pk=table_id).update(busy_until=now + LEASE):
        return None
    cursor.refresh_from_db()
    return cursor


def release(cursor: HouseCursor, *, looked: int | None, rest_until: datetime | None) -> None:
    """Give the table back. `looked` is its stamp at this look, if nothing was left to do."""
    changes: dict[str, object] = {"busy_until": None, "rest_until": rest_until}
    if looked is not None:
        changes["seen"] = looked
    HouseCursor.objects.filter(pk=cursor.pk).update(**changes)


def note_success(cursor: HouseCursor) -> None:
    """Forget earlier failures."""
    if cursor.failures:
        HouseCursor.objects.filter(pk=cursor.pk).update(failures=0, trouble="")


def note_failure(cursor: HouseCursor, trouble: Exception, now: datetime) -> None:
    """Count the failure and leave the table alone for a while, longer after each failure."""
    failures = min(cursor.failures + 1, 100)
    rest = min(timedelta(seconds=2 ** min(failures, 10)), LONGEST_REST)
    HouseCursor.objects.filter(pk=cursor.pk).update(
        failures=failures,
        trouble=f"{type(trouble).__name__}: {trouble}"[:300],
        rest_until=now + rest,
        busy_until=None,
    )
