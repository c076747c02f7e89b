"""Tallies: the promises of finished games, counted once for people's records."""

from collections import Counter
from typing import Final

import structlog
from django.db import transaction

from games.forum.models import Tally
from games.forum.promises.fides import own_promises, status_of, tables_to_tally
from games.play.models import Seat, Table
from games.play.services import locked_table

AT_ONCE: Final = 200
"""Tables that one sweep counts. The rest waits for the next."""

log = structlog.get_logger(__name__)


def tally_finished() -> int:
    """Count the promises of finished games that have no tally; return how many tables that were."""
    return sum(_tallied(table_id) for table_id in tables_to_tally(AT_ONCE))


def _tallied(table_id: int) -> bool:
    """Count one table. A failure is logged, so that it does not stop the tables that follow."""
    try:
        tally(table_id)
    except Exception as trouble:
        log.error("promises not counted", table=table_id, exc_info=trouble)
        return False
    return True


@transaction.atomic
def tally(table_id: int) -> None:
    """Count the promises of a finished game again."""
    table = locked_table(table_id)
    if not table.is_over:
        return
    counts = _counts(table)
    Tally.objects.filter(seat__table=table).delete()
    Tally.objects.bulk_create(
        Tally(seat=seat, kept=counts[seat.number, "kept"], broken=counts[seat.number, "broken"])
        for seat in Seat.objects.filter(table=table)
    )


def _counts(table: Table) -> Counter[tuple[int, str]]:
    return Counter((line.by, status_of(table, line)) for line in own_promises(table))


def forget_tally(table: Table) -> None:
    """Delete the tallies of a table because they no longer hold. The table must be locked."""
    Tally.objects.filter(seat__table=table).delete()
