"""Celery tasks: the sweep over deadlines, and jobs timed for single tables (docs/clock.md).

The database says what is due, so a sweep or a job that is lost, late or doubled does no harm.
"""

from datetime import datetime, timedelta
from typing import Final

from celery import current_app, shared_task
from django.conf import settings
from django.db.models import Exists

from games.common import clock
from games.play import services
from games.play.clock.outages import BEAT, CLOCK
from games.play.clock.seat_clocks import due_tables, tables_soon_due
from games.play.log.entries import pack_settled
from games.play.models import Outage, Pulse

AHEAD: Final = timedelta(seconds=settings.SWEEP_SECONDS + 5)


@shared_task
def expire_due_turns() -> int:
    """Do what is due, and arm jobs for what will be due before the next sweep."""
    done = services.sweep(now=clock.of_database()).done
    arm_jobs()
    return done


def clock_has_work(now: datetime) -> bool:
    """Return, with one query, whether a sweep has anything to do.

    It has if something is due, an outage is to be credited, or the pulse is to be written.
    """
    quiet = Pulse.objects.filter(name=CLOCK, at__gt=now - BEAT)
    unsettled = Outage.objects.filter(settled=False)
    return not quiet.exclude(Exists(due_tables(now))).exclude(Exists(unsettled)).exists()


@shared_task
def tend_table(table_id: int) -> bool:
    return services.tend_table(table_id, now=clock.of_database())


@shared_task
def pack_logs() -> int:
    """Pack the logs of games that have been over for a week, for a while."""
    return pack_settled(clock.of_database())


def arm_jobs() -> int:
    """Queue a job for each table that is due before the next sweep, and return their number.

    The embedded site needs none: it sweeps every second, and has no queue.
    """
    if settings.EMBEDDED:
        return 0
    now = clock.of_database()
    soon = tables_soon_due(now, now + AHEAD)
    for table_id, due_at in soon:
        wait = (due_at - now).total_seconds() + 0.1
        current_app.send_task(
            "games.play.tasks.tend_table",
            (table_id,),
            countdown=wait,
            retry=False,
            expires=wait + 60,
        )
    return len(soon)
