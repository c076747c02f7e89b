"""The clocks of the seats of a table, which is locked. They change seats in memory; `save_seats`
writes what has changed (docs/clock.md)."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from games.common.rows import update_where
from games.play.clocks import LEAST_LEFT, Pace, begun, counted, ended, later
from games.play.models import Seat, Table
from games.play.selectors.calendars import calendars_of

KEPT: Final = (
    *("must_act", "turns", "missed", "missed_in_row"),
    *("deadline", "clock_started", "bank", "time_left"),
)
Before = dict[int, tuple[Any, ...]]


def seats_of(table: Table) -> list[Seat]:
    """All seats as they are now, each with who holds it and what he left ahead, in one query.

    It comes after the lock: a query that waits for the lock itself sees other rows as they were
    before it waited.
    """
    found = Seat.objects.filter(table=table).select_related("user", "order_ahead").order_by()
    return sorted(found, key=lambda seat: seat.number)


def as_they_are(seats: Iterable[Seat]) -> Before:
    """To be compared with, once they have been changed."""
    return {seat.pk: tuple(getattr(seat, name) for name in KEPT) for seat in seats}


def save_seats(seats: Iterable[Seat], before: Before) -> None:
    """Write what is not as it was: of most entries that is two rows."""
    for seat in seats:
        pairs = zip(KEPT, before[seat.pk], strict=True)
        changes = {name: getattr(seat, name) for name, was in pairs if getattr(seat, name) != was}
        if changes:
            update_where(Seat, {"id": seat.pk}, changes)


def start_clocks(table: Table, seats: Collection[Seat], now: datetime) -> None:
    """A turn begins for each of them, with its own deadline."""
    if not seats:
        return
    rules, calendars = table.clock_rules, calendars_of(table, seats)
    for seat in seats:
        turn = begun(rules, calendars[seat.number], now, seat.bank)
        seat.deadline, seat.clock_started, seat.time_left = turn.deadline, now, None
        if rules.pace is Pace.BANK:
            seat.bank = turn.bank


def stop_clocks(table: Table, seats: Collection[Seat], now: datetime) -> None:
    """Their turn is over; what it took goes off the bank."""
    rules = table.clock_rules
    if rules.pace is Pace.BANK and seats:
        calendars = calendars_of(table, seats)
        for seat in seats:
            start, bank = seat.clock_started or now, seat.bank or timedelta()
            seat.bank = ended(rules, calendars[seat.number], start, bank, now)
    for seat in seats:
        seat.deadline = seat.clock_started = seat.time_left = None


def hold_clocks(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """A pause: what is left of a turn, as it counts, is kept."""
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
    """The part of a turn before a pause is paid for."""
    rules = table.clock_rules
    if rules.pace is not Pace.BANK:
        return
    calendars = calendars_of(table, seats)
    for seat in seats:
        used = counted(rules, calendars[seat.number], seat.clock_started or now, now)
        seat.bank = max(timedelta(), (seat.bank or timedelta()) - used)


def release_clocks(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """The game goes on: everybody has what was left, and an hour at least."""
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
    """Move deadlines on, by seat number, as if the turn had begun so much later."""
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
    """What the table keeps of the clocks of its seats: for its pages, and for the sweep."""
    deadlines = [seat.deadline for seat in seats if seat.must_act and seat.deadline]
    if not deadlines:
        return {"deadline": None, "due_at": None}
    first = min(deadlines)
    return {"deadline": first, "due_at": first + table.grace}
