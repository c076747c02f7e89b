"""The command that runs Celery's worker and beat in one process, with a broker in its memory."""

import warnings
from typing import Any

from celery import current_app
from celery.beat import EmbeddedService
from celery.platforms import SecurityWarning  # type: ignore[attr-defined]
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.common.beat import AskingScheduler


class Command(BaseCommand):
    help = "Run the background work of the embedded site (`serve` starts this by itself)."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError(
                "This site has a broker: run `celery -A qvsite worker` and `celery -A qvsite beat`"
            )
        # The warning is about running as root with messages from strangers; here there are none.
        warnings.simplefilter("ignore", SecurityWarning)
        # In a thread, beat ignores the setting for the scheduler, and its usual one writes a file.
        beat = EmbeddedService(current_app, thread=True, scheduler_cls=AskingScheduler)
        worker = current_app.Worker(
            pool="solo",
            loglevel="WARNING",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            quiet=True,
        )
        beat.start()  # type: ignore[union-attr]
        try:
            worker.start()
        finally:
            beat.stop()
