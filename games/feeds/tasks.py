from typing import Final

from celery import shared_task
from django.conf import settings

from games.common import clock
from games.common.single_thread import SingleThread
from games.feeds import services

_SENDER: Final = SingleThread("deliveries", services.deliver_due)


@shared_task
def deliver_due() -> None:
    if settings.EMBEDDED:
        _SENDER.begin()
    else:
        services.deliver_due()


@shared_task
def forget_old() -> None:
    services.forget_old(now=clock.now())
