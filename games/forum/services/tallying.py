"""Promises of games that are over, counted once for everybody's record."""

from collections import Counter
from typing import Final

import structlog
from django.db import transaction

from games.forum.models import Tally
from games.forum.selectors.fides import own_promises, status_of, tables_to_tally
from games.play.models import Seat, Table
from games.play.services import locked_table

AT_ONCE: Final = 200
"""Tables of one sweep: what is left over waits for the next."""

log = structlog.get_logger(__name__)


def tally_finished() -> int:
    """Count what no count is kept of; how many tables that were. Doing it twice does no harm."""
    return sum(_tallied(table_id) for table_id in tables_to_tally(AT_ONCE))


def _tallied(table_id: int) -> bool:
    """A table that cannot be counted must not keep all later ones from it."""
    try:
        tally(table_id)
    except Exception as trouble:
        log.error("promises not counted", table=table_id, exc_info=trouble)
        return False
    return True


@transaction.atomic
def tally(table_id: int) -> None:
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
    """What was counted holds no more. The table is locked."""
    Tally.objects.filter(seat__table=table).delete()
