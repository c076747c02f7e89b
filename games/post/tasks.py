from typing import Final

from celery import shared_task
from django.conf import settings

from games.common import clock
from games.common.single_thread import SingleThread
from games.post import services


def _deliver() -> int:
    return services.deliver_due_mail(clock.shared())


_SENDER: Final = SingleThread("mails", _deliver)


@shared_task
def deliver_due_mail() -> int | None:
    """Send due mail; return how many mails left, or None if a separate thread does the work."""
    if settings.EMBEDDED:
        _SENDER.begin()
        return None
    return _deliver()


@shared_task
def watch_queue() -> None:
    services.watch_queue(now=clock.now())


@shared_task
def forget_bodies() -> None:
    services.forget_bodies(now=clock.now())
