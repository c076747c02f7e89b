"""Deadlines as far as a viewer may know them.

A deadline depends on the person's nights and absences. If deadlines moved at the same moment at two
tables, they would tell who sits there. So where names are hidden, others only read the day on which
the turn would end for anybody: it depends on when the turn began and on nothing else.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.play.clock import ALWAYS, projected_deadline
from games.play.models import Seat, Status, Table


@dataclass(frozen=True, slots=True)
class Until:
    """A deadline; if it is not exact, only the day counts, on which the usual time ends."""

    at: datetime
    is_exact: bool = True


def hides_deadlines(table: Table) -> bool:
    """Return whether other people's deadlines and banks are hidden at this table."""
    return table.anonymous and not table.is_over


def until_of(table: Table, seat: Seat, viewer: int | None) -> Until | None:
    """Return until when a seat that must act has time; `viewer` is the seat that looks."""
    if not seat.must_act or seat.deadline is None:
        return None
    if seat.number == viewer or not hides_deadlines(table):
        return Until(seat.deadline)
    if seat.clock_started is None:
        return None
    return Until(_usual_end(table, seat.clock_started), is_exact=False)


def until_of_table(table: Table, seats: Iterable[Seat]) -> Until | None:
    """Return the earliest end of a turn, for somebody who waits for others."""
    if not hides_deadlines(table):
        return None if table.deadline is None else Until(table.deadline)
    found = [until_of(table, seat, None) for seat in seats]
    ends = [until for until in found if until is not None]
    return min(ends, key=lambda until: until.at, default=None)


def listed_deadline(table: Table, own: Seat | None) -> datetime | None:
    """Return the deadline that a list shows: where names are hidden, only the viewer's own."""
    if not hides_deadlines(table):
        return table.deadline
    runs = own is not None and own.must_act and table.status == Status.PLAYING
    return own.deadline if own is not None and runs else None


def _usual_end(table: Table, began: datetime) -> datetime:
    return projected_deadline(table.clock_rules, ALWAYS, began)
