"""The clocks of a table's seats: start, stop, hold, release, put back (docs/clock.md).

The table must be locked. These functions change seats in memory; `save_seats` writes the changes.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from games.common.rows import update_where
from games.play.clock import LEAST_LEFT, Pace, begun, counted, ended, later
from games.play.clock.selectors import calendars_of
from games.play.models import Seat, Table

KEPT: Final = (
    *("must_act", "turns", "missed", "missed_in_row"),
    *("deadline", "clock_started", "bank", "time_left"),
)
Before = dict[int, tuple[Any, ...]]


def seats_of(table: Table) -> list[Seat]:
    """Read all seats of the table, each with its holder and order ahead, in one query.

    Call it after locking the table: a query that waits for the lock itself sees other rows as they
    were before it waited.
    """
    found = Seat.objects.filter(table=table).select_related("user", "order_ahead").order_by()
    return sorted(found, key=lambda seat: seat.number)


def as_they_are(seats: Iterable[Seat]) -> Before:
    """Remember the seats as they are, for `save_seats` to compare with."""
    return {seat.pk: tuple(getattr(seat, name) for name in KEPT) for seat in seats}


def save_seats(seats: Iterable[Seat], before: Before) -> None:
    """Save only the seats that changed (usually two)."""
    for seat in seats:
        pairs = zip(KEPT, before[seat.pk], strict=True)
        changes = {name: getattr(seat, name) for name, was in pairs if getattr(seat, name) != was}
        if changes:
            update_where(Seat, {"id": seat.pk}, changes)


def start_clocks(table: Table, seats: Collection[Seat], now: datetime) -> None:
    """Begin a turn for each of these seats, with a deadline of its own."""
    if not seats:
        return
    rules, calendars = table.clock_rules, calendars_of(table, seats)
    for seat in seats:
        turn = begun(rules, calendars[seat.number], now, seat.bank)
        seat.deadline, seat.clock_started, seat.time_left = turn.deadline, now, None
        if rules.pace is Pace.BANK:
            seat.bank = turn.bank


def stop_clocks(table: Table, seats: Collection[Seat], now: datetime) -> None:
    """End the turn of these seats, and take the time it took from their banks."""
    rules = table.clock_rules
    if rules.pace is Pace.BANK and seats:
        calendars = calendars_of(table, seats)
        for seat in seats:
            start, bank = seat.clock_started or now, seat.bank or timedelta()
            seat.bank = ended(rules, calendars[seat.number], start, bank, now)
    for seat in seats:
        seat.deadline = seat.clock_started = seat.time_left = None


def hold_clocks(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Stop the clocks for a pause, and keep how much time that counts is left of each turn."""
    running = [seat for seat in seats if seat.deadline is not None]
    rules, calendars = table.clock_rules, calendars_of(table, running)
    for seat in running:
        assert seat.deadline is not None
        calendar = calendars[seat.number]
        seat.time_left = counted(rules, calendar, now, seat.deadline)
    _charge_banks(table, running, now)
    for seat in running:
        seat.deadline = seat.clock_started = None


def _charge_banks(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Take the part of a turn before a pause from the banks."""
    rules = table.clock_rules
    if rules.pace is not Pace.BANK:
        return
    calendars = calendars_of(table, seats)
    for seat in seats:
        used = counted(rules, calendars[seat.number], seat.clock_started or now, now)
        seat.bank = max(timedelta(), (seat.bank or timedelta()) - used)


def release_clocks(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Start the clocks after a pause: everybody has what was left, and at least an hour."""
    rules = table.clock_rules
    held = [seat for seat in seats if seat.must_act]
    kept = [seat for seat in held if seat.time_left is not None]
    start_clocks(table, [seat for seat in held if seat.time_left is None], now)
    calendars = calendars_of(table, kept)
    for seat in kept:
        left = max(seat.time_left or timedelta(), LEAST_LEFT)
        seat.deadline = later(rules, calendars[seat.number], now, left)
        seat.clock_started, seat.time_left = now, None


def put_back(table: Table, seats: Collection[Seat], by: dict[int, timedelta]) -> None:
    """Move deadlines on by the times in `by` (by seat number), as if turns had begun later."""
    rules, calendars = table.clock_rules, calendars_of(table, seats)
    for seat in seats:
        if seat.deadline is None or seat.number not in by:
            continue
        gone = by[seat.number]
        seat.deadline = max(
            seat.deadline + gone,
            later(rules, calendars[seat.number], seat.deadline + gone, timedelta()),
        )
        if seat.clock_started is not None:
            seat.clock_started += gone


def earliest(table: Table, seats: Iterable[Seat]) -> dict[str, Any]:
    """Return the table's own columns: the earliest deadline, and when the sweep must act."""
    deadlines = [seat.deadline for seat in seats if seat.must_act and seat.deadline]
    if not deadlines:
        return {"deadline": None, "due_at": None}
    first = min(deadlines)
    return {"deadline": first, "due_at": first + table.grace}
