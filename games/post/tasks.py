from celery import shared_task

from games.common import clock
from games.post import services


@shared_task
def deliver_due_mail() -> int:
    return services.deliver_due_mail()


@shared_task
def watch_queue() -> None:
    services.watch_queue(now=clock.now())


@shared_task
def forget_bodies() -> None:
    services.forget_bodies(now=clock.now())
