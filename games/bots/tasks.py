"""The sweep over tables with house players. A sweep that is lost or runs twice does no harm."""

from collections import deque
from collections.abc import Iterable
from time import monotonic
from typing import Final

from celery import shared_task

from games.bots import selectors, services
from games.common import clock

LONGEST_SWEEP: Final = 10.0
"""Seconds. The rest waits for the next sweep, so that mail and deadlines are not held up."""


@shared_task
def attend_due_tables() -> int:
    """Attend to all tables that have something to do; return how many things were done."""
    return attend_tables(selectors.tables_to_attend(clock.of_database()))


@shared_task
def attend_table(table_id: int) -> int:
    """Attend to one table after a nudge."""
    now = clock.of_database()
    return attend_tables(selectors.tables_to_attend(now, only=table_id))


def attend_tables(table_ids: Iterable[int]) -> int:
    """Do one thing at each table in turn until nothing is left to do or time is up."""
    waiting, done, end = deque(table_ids), 0, monotonic() + LONGEST_SWEEP
    tell_time = clock.shared()
    while waiting and monotonic() < end:
        table_id = waiting.popleft()
        if services.attend(table_id, now=tell_time()):
            done += 1
            waiting.append(table_id)
    return done
