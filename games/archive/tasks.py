"""The sweeps of the archive. A sweep that is lost or runs twice does no harm."""

from typing import Final

from celery import shared_task
from django.conf import settings

from games.archive.bulk.services import make_files
from games.archive.chances.services import ask_for_games_lately
from games.archive.chances.work import work
from games.archive.facts import services
from games.archive.first_looks import store_first_looks
from games.archive.saved import finds
from games.archive.statistics.services import keep_counts
from games.archive.verification.services import verify_some
from games.common import clock

FIRST_LOOKS: Final = 50
"""Games whose pages one sweep makes; pages of more are made when somebody asks for them."""


@shared_task
def keep_facts_lately() -> int:
    """Keep the facts of games that ended lately, and what their readers will open first."""
    games = services.keep_lately(clock.now())
    for table_id in games[:FIRST_LOOKS]:
        store_first_looks(table_id)
    return len(games)


@shared_task
def keep_facts() -> int:
    return services.keep_some()


@shared_task
def line_up_chances() -> int:
    """Put games that ended lately in line for their winning chances."""
    return ask_for_games_lately(clock.now())


@shared_task
def work_out_chances() -> int:
    """Work out winning chances for a while; return the number of positions."""
    return work(clock.shared(), settings.CHANCES_SECONDS, store_first_looks)


@shared_task
def keep_statistics() -> int:
    return keep_counts()


@shared_task
def tell_new_finds() -> int:
    """Tell people of games that their saved searches find newly."""
    return finds.tell_new_finds(now=clock.of_database())


@shared_task
def verify_games() -> int:
    """Replay some stored games: all of them once a night, a piece each minute."""
    return verify_some(now=clock.of_database())


@shared_task
def make_bulk_files() -> int:
    """Make monthly files of public games that are missing or out of date, for a while."""
    return make_files(now=clock.of_database())
