"""The sweep over tables with house players. A sweep lost or doubled does no harm."""

from collections import deque
from collections.abc import Iterable
from time import monotonic
from typing import Final

from celery import shared_task

from games.bots import selectors, services
from games.common import clock
from games.common.nudge import nudge

LONGEST_SWEEP: Final = 10.0
"""Seconds. What is left over waits for the next sweep, so that mail and deadlines have theirs."""


@shared_task
def attend_due_tables() -> int:
    return attend_tables(selectors.tables_to_attend(clock.of_database()))


@shared_task
def attend_table(table_id: int) -> int:
    now = clock.of_database()
    return attend_tables(selectors.tables_to_attend(now, only=table_id))


def attend_tables(table_ids: Iterable[int]) -> int:
    """One thing at one table, then the next table, until nothing is left to do or time is up."""
    waiting, done, end = deque(table_ids), 0, monotonic() + LONGEST_SWEEP
    tell_time = clock.shared()
    while waiting and monotonic() < end:
        table_id = waiting.popleft()
        if services.attend(table_id, now=tell_time()):
            done += 1
            waiting.append(table_id)
    return done


def nudge_house(table_id: int) -> None:
    """After a commit that changed a table: look at it now, instead of at the next sweep."""
    nudge("games.bots.tasks.attend_table", table_id)
