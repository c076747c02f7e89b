"""The sweeps of the archive. A sweep that is lost or runs twice does no harm."""

from celery import shared_task

from games.archive.facts import services
from games.common import clock


@shared_task
def keep_facts_lately() -> int:
    return services.keep_lately(clock.now())


@shared_task
def keep_facts() -> int:
    return services.keep_some()
