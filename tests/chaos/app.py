"""The site as the chaos runs it: nothing waits for ten minutes, and its clock may be wrong.

`celery -A tests.chaos.app …`, `gunicorn tests.chaos.web`. CHAOS_CLOCK is by how many
seconds the clock of this machine is fast; the database keeps its own.
"""

import os
from datetime import datetime, timedelta

import time_machine
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
if fast := float(os.environ.get("CHAOS_CLOCK", "0")):
    time_machine.travel(datetime.now().astimezone() + timedelta(seconds=fast), tick=True).start()

from qvsite.celery import app

__all__ = ["app"]


@worker_process_init.connect
def tell_at_once(**_: object) -> None:
    from games.forum import notices as talk
    from games.play import notices as turns

    turns.GRACE = talk.GRACE = timedelta()  # type: ignore[misc]
