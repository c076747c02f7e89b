"""The sweeps of leagues. One that is lost, late or doubled does no harm: rows say what is due."""

from datetime import datetime

from celery import shared_task

from games.common import clock
from games.leagues.models import Division
from games.leagues.needs.services import remind_managers
from games.leagues.ratings.services import keep_ratings
from games.leagues.results import services as results
from games.leagues.steps.runner import due_steps, run_due
from games.leagues.substitutes.sweep import tend_substitutes


@shared_task
def run_steps() -> int:
    """Do the steps of seasons that are due."""
    return run_due(now=clock.of_database()).done


@shared_task
def read_results() -> int:
    """Read results of tables, and bring standings up to date."""
    now = clock.of_database()
    return results.read_results(now=now) + results.refresh_standings(now=now)


@shared_task
def find_lost_results() -> int:
    """Mark tables whose end went unnoticed, or that ended without a last entry."""
    return results.mark_lost()


@shared_task
def tend_due_substitutes() -> int:
    """Ask the next substitute where one did not answer, and follow seats that have passed on."""
    return tend_substitutes(now=clock.of_database())


@shared_task
def tell_managers() -> int:
    """Write the mail "what needs you" about things that have waited for a day, once a week."""
    return remind_managers(now=clock.of_database())


@shared_task
def rate_ended_tables() -> int:
    """Rate tables that have ended, and all of them anew if one that was rated no longer counts."""
    return keep_ratings(now=clock.of_database())


def has_due_steps(now: datetime) -> bool:
    """Return whether a step of a season is due."""
    return due_steps(now).exists()


def has_results(_now: datetime) -> bool:
    """Return whether a result is to be read, or a standing to be computed."""
    return results.has_unread() or Division.objects.filter(stale=True).exists()
