"""The sweep that counts promises. It does no harm if it is lost or runs twice."""

from celery import shared_task

from games.forum import services


@shared_task
def tally_finished_games() -> int:
    return services.tally_finished()
