"""A word to the workers that something is due now. It may be lost; the sweep finds the row."""

from celery import current_app
from django.conf import settings
from django.db import transaction


def nudge(task: str, *args: int) -> None:
    """Have the named sweep run right after the commit, instead of at its next time.

    The embedded site has no broker that another process could reach, and sweeps every other second.
    """
    if settings.EMBEDDED:
        return

    def send() -> None:
        current_app.send_task(task, args, retry=False, expires=60)

    transaction.on_commit(send, robust=True)
