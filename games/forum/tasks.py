"""The sweep that keeps the count of promises. Lost or doubled, it does no harm."""

from celery import shared_task

from games.forum import services


@shared_task
def tally_finished_games() -> int:
    return services.tally_finished()
