from celery import shared_task

from games.accounts import services
from games.common import clock


@shared_task
def forget_what_is_over() -> None:
    services.forget_what_is_over(now=clock.now())
