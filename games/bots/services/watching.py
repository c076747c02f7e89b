"""Who looks at a table now, how far it was looked at, and how often that has failed."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from games.bots.models import Watch

LEASE: Final = timedelta(minutes=2)
"""A worker that dies while it thinks gives the table back after so long."""

LONGEST_REST: Final = timedelta(minutes=10)


def watch_of(table_id: int) -> Watch:
    watch, _ = Watch.objects.get_or_create(table_id=table_id)
    return watch


def claim(table_id: int, now: datetime) -> Watch | None:
    """The watch, if nobody else is thinking about the table: a conditional update is the lock."""
    watch = watch_of(table_id)
    free = Q(busy_until=None) | Q(busy_until__lte=now)
    if not Watch.objects.filter(free, pk=table_id).update(busy_until=now + LEASE):
        return None
    watch.refresh_from_db()
    return watch


def release(watch: Watch, *, looked: int | None, rest_until: datetime | None) -> None:
    """Give the table back; `looked` is the stamp there was, if nothing is left to do."""
    changes: dict[str, object] = {"busy_until": None, "rest_until": rest_until}
    if looked is not None:
        changes["seen"] = looked
    Watch.objects.filter(pk=watch.pk).update(**changes)


def note_success(watch: Watch) -> None:
    if watch.failures:
        Watch.objects.filter(pk=watch.pk).update(failures=0, trouble="")


def note_failure(watch: Watch, trouble: Exception, now: datetime) -> None:
    """Count it, and leave the table alone for a while: longer, the oftener it has failed."""
    failures = min(watch.failures + 1, 100)
    rest = min(timedelta(seconds=2 ** min(failures, 10)), LONGEST_REST)
    Watch.objects.filter(pk=watch.pk).update(
        failures=failures,
        trouble=f"{type(trouble).__name__}: {trouble}"[:300],
        rest_until=now + rest,
        busy_until=None,
    )
