"""Celery tasks of leagues: sweeps over what is due. One that is lost or doubled does no harm."""

from celery import shared_task

from games.common import clock
from games.leagues.ratings.services import keep_ratings
from games.leagues.substitutes.sweep import tend_substitutes
from games.leagues.waiting.services import remind_managers


@shared_task
def tend_due_substitutes() -> int:
    """Ask the next substitute where one was silent, and follow seats that have passed on."""
    return tend_substitutes(now=clock.of_database())


@shared_task
def tell_managers() -> int:
    """Write the mail "what needs you" where something has waited for a day, once a week."""
    return remind_managers(now=clock.of_database())


@shared_task
def rate_ended_tables() -> int:
    """Rate tables that have ended, and all of them anew if one that was rated no longer counts."""
    return keep_ratings(now=clock.of_database())
