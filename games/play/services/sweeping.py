"""The sweep: one due table at a time, each in a transaction of its own (docs/clock.md).

`now` is the database's, so that the clocks of the machines do not matter.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.db import transaction
from django.db.models import F

from games.play import notices
from games.play.models import Intervention, Pulse
from games.play.selectors.pulse import due_tables
from games.play.services.expiry import expire_turn, tend
from games.play.services.locked import locked_table, save_table
from games.play.services.noting import note
from games.play.services.outages import CLOCK, note_pulse, settle_outages

MOST_AT_ONCE: Final = 500
PUNCTUAL: Final = timedelta(seconds=5)
"""What is found due later than this, a job (or the sweep before) should have done."""
PATIENCE: Final = 5
"""Failures in a row after which a table is set aside."""
FIRST_REST: Final = timedelta(seconds=30)

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Swept:
    """What a sweep has done. `rescued` are those that a job should have done before."""

    done: int = 0
    failed: int = 0
    rescued: int = 0
    credited: int = 0


def sweep(*, now: datetime, most: int = MOST_AT_ONCE) -> Swept:
    """Do what is due. Two sweeps at the same time share the work."""
    swept = Swept()
    note_pulse(now)
    swept.credited = settle_outages(now, most)
    if due_tables(now).exists():  # else no transaction is begun for nothing
        while swept.done + swept.failed < most and _claim(swept, now):
            pass
    if swept.rescued:
        Pulse.objects.filter(name=CLOCK).update(rescued=F("rescued") + swept.rescued)
        log.warning("the sweep had to act", tables=swept.rescued)
    return swept


def tend_table(table_id: int, *, now: datetime) -> bool:
    """The job that was armed for the moment of one table. It may be lost, early, or come twice."""
    note_pulse(now)
    try:
        return expire_turn(table_id, now=now)
    except Exception as trouble:
        note_failure(table_id, trouble, now=now)
        return False


def _claim(swept: Swept, now: datetime) -> bool:
    """One table that nobody else has; False if there is none."""
    claimed: int | None = None
    try:
        with transaction.atomic():
            table = due_tables(now).select_for_update(skip_locked=True).first()
            if table is None:
                return False
            claimed, due_at = table.pk, table.due_at
            if tend(table, now=now):
                swept.done += 1
                swept.rescued += due_at is not None and due_at < now - PUNCTUAL
    except Exception as trouble:
        if claimed is None:
            raise
        note_failure(claimed, trouble, now=now)
        swept.failed += 1
    return True


@transaction.atomic
def note_failure(table_id: int, trouble: Exception, *, now: datetime) -> None:
    """The table rests, longer every time, and is set aside in the end; the others go on."""
    log.error("the clock failed at a table", table=table_id, exc_info=trouble)
    table = locked_table(table_id)
    failures = table.failures + 1
    aside = failures >= PATIENCE
    save_table(
        table,
        failures=failures,
        trouble=f"{type(trouble).__name__}: {trouble}"[:300],
        due_at=None if aside else now + FIRST_REST * 2 ** (failures - 1),
        set_aside_at=now if aside else None,
    )
    if aside:
        note(table, Intervention.Kind.ASIDE, None, "", now=now)
        notices.set_aside(table, now=now)
