"""The demand that all show their laurels: while it is possible, and who has had time for it.

Where a table plays so, anybody may make it between an arrival and the next main action. Why house
players and orders ahead wait meanwhile: docs/decisions.md.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from django.db.models import Max

from games.play import notices
from games.play.models import MadeBy, Seat, Table
from games.play.registry import AppendedEntry
from games.post.models import Notice

DEMANDING: Final = ("demand", "reveal")
"""The words that demand, in a mail."""


def can_be_demanded(table: Table) -> bool:
    """Tell whether the table plays so that anybody may demand it, after an arrival."""
    return bool(table.options.get("reveal") == "demand")


def tell_of_demand(step: AppendedEntry, people: Iterable[Seat]) -> None:
    """Tell people that they may demand now, or withdraw that if the chance is gone.

    Whoever must act is told by their turn mail, and whoever has just acted in person has seen it.
    """
    if step.before.may_demand:
        if not step.after.may_demand:
            notices.no_longer_to_demand(step.table, people, now=step.now)
        return
    if not step.after.may_demand:
        return
    acted = step.entry.seat if step.entry.made_by == MadeBy.PLAYER else None
    told = [s for s in people if s.number not in (acted, *step.after.actors) and not s.demands]
    notices.may_demand(step.table, told, now=step.now)


def last_look(table: Table, length: int) -> datetime | None:
    """Return when the last of the people looked at the table after the log had that length.

    None if somebody has not looked yet. Of those who were not told, it is not known when; they
    count as having looked at once.
    """
    seats = Seat.objects.filter(table=table, user__is_active=True)
    if seats.filter(seen_length__lt=length).exists():
        return None
    read = Notice.objects.filter(kind="may_demand", scope=table.scope, read_at__isnull=False)
    at: datetime | None = read.aggregate(last=Max("read_at"))["last"]
    return at if at is not None else datetime.min.replace(tzinfo=UTC)
