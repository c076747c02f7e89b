"""The sweep that deletes old practice tables."""

from celery import shared_task

from games.common import clock
from games.tables.services import forget_practice


@shared_task
def forget_old_practice() -> int:
    """Delete practice tables that are a day old."""
    return forget_practice(now=clock.now())
