"""The sweep over deadlines, and jobs armed for their moments (docs/clock.md).

The database is the truth: a sweep or a job that is lost, late or doubled does no harm.
"""

from datetime import datetime, timedelta
from typing import Final

from celery import current_app, shared_task
from django.conf import settings
from django.db.models import Exists

from games.common import clock
from games.play import services
from games.play.models import Outage, Pulse
from games.play.selectors.pulse import due_tables, tables_soon_due
from games.play.services.outages import BEAT, CLOCK

AHEAD: Final = timedelta(seconds=settings.SWEEP_SECONDS + 5)


@shared_task
def expire_due_turns() -> int:
    """Do what is due, and have what is due before the next sweep done at its moment."""
    done = services.sweep(now=clock.of_database()).done
    arm_jobs()
    return done


def clock_has_work(now: datetime) -> bool:
    """Something is due, an outage is to be credited, or the pulse wants a beat: one statement."""
    quiet = Pulse.objects.filter(name=CLOCK, at__gt=now - BEAT)
    unsettled = Outage.objects.filter(settled=False)
    return not quiet.exclude(Exists(due_tables(now))).exclude(Exists(unsettled)).exists()


@shared_task
def tend_table(table_id: int) -> bool:
    return services.tend_table(table_id, now=clock.of_database())


def arm_jobs() -> int:
    """The embedded site sweeps as often as a job would come, and has no queue to put them in."""
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
