from celery import shared_task

from games.common import clock
from games.inbox import services


@shared_task
def read_due_mail() -> int:
    return services.read_due_mail(clock.shared())


@shared_task
def forget_old_mail() -> None:
    services.forget_old_mail(now=clock.now())
