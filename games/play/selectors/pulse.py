"""What the sweep has to do, and whether it lives."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from games.play.models import Outage, Status, Table


def due_tables(now: datetime) -> "QuerySet[Table, Any]":
    """Tables at which the clock has something to do, the longest ago first. One index."""
    return Table.objects.filter(due_at__lte=now).order_by("due_at")


def tables_due(now: datetime, most: int = 200) -> list[int]:
    return list(due_tables(now).values_list("pk", flat=True)[:most])


def tables_soon_due(now: datetime, until: datetime, most: int = 500) -> list[tuple[int, datetime]]:
    """Those for which a job may be armed, each with its moment."""
    soon = Table.objects.filter(due_at__gt=now, due_at__lte=until).order_by("due_at")
    return [(pk, due) for pk, due in soon.values_list("pk", "due_at")[:most] if due is not None]


def newest_outage() -> int:
    """The key of the last outage; 0 if there was none. Clocks that start now know of all."""
    return Outage.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def tables_to_credit(newest: int, most: int) -> list[int]:
    """Running tables that have not been given the time of an outage yet."""
    behind = Table.objects.filter(status=Status.PLAYING, credited__lt=newest)
    return list(behind.order_by("credited").values_list("pk", flat=True)[:most])
