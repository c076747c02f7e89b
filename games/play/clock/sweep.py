"""The sweep over deadlines: find tables that are due, and do what the clock has to do there.

At a table that is due, the clock plays for whoever is late, or a pause ends. A table at which that
fails rests, and is set aside in the end; the other tables go on (docs/clock.md).
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.db import transaction
from django.db.models import F

from games.play import notices
from games.play.clock.outages import CLOCK, credit, note_pulse, settle_outages
from games.play.clock.pauses import go_on
from games.play.clock.seat_clocks import due_tables, earliest, seats_of
from games.play.log.append import append, due_orders, play_orders, take_action
from games.play.log.interventions import note
from games.play.log.locks import Actor, locked_table, save_table
from games.play.log.position import Position, position
from games.play.models import Intervention, MadeBy, Pulse, Seat, Status, Table
from games.play.registry import AppendedEntry
from games.play.seats.handover import vacate

MOST_PLAYED: Final = 50
"""The most entries that the clock plays for one seat in a row; more would be a fault."""

MOST_AT_ONCE: Final = 500
"""The most tables that one sweep takes."""

PUNCTUAL: Final = timedelta(seconds=5)
"""Tables found due longer ago than this are counted: a job, or the last sweep, came too late."""

PATIENCE: Final = 5
"""Failures in a row after which a table is set aside."""

FIRST_REST: Final = timedelta(seconds=30)
"""How long a table rests after its first failure; twice as long after each further one."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class SweepCounts:
    """The counts of a sweep. `rescued` counts tables that a job should have done before."""

    done: int = 0
    failed: int = 0
    rescued: int = 0
    credited: int = 0


def sweep(*, now: datetime, most: int = MOST_AT_ONCE) -> SweepCounts:
    """Do what is due. Two sweeps at the same time share the work."""
    swept = SweepCounts()
    note_pulse(now)
    swept.credited = settle_outages(now, most)
    if due_tables(now).exists():  # saves a transaction when nothing is due
        while swept.done + swept.failed < most and _claim(swept, now):
            pass
    if swept.rescued:
        Pulse.objects.filter(name=CLOCK).update(rescued=F("rescued") + swept.rescued)
        log.warning("the sweep had to act", tables=swept.rescued)
    return swept


def tend_table(table_id: int, *, now: datetime) -> bool:
    """Do what is due at one table, for a job that may be early, late, or come twice."""
    note_pulse(now)
    try:
        return expire_turn(table_id, now=now)
    except Exception as trouble:
        note_failure(table_id, trouble, now=now)
        return False


@transaction.atomic
def expire_turn(table_id: int, *, now: datetime) -> bool:
    """Lock the table and do what the clock has to do there; False if that is nothing.

    Calling it twice does no harm.
    """
    return tend(locked_table(table_id), now=now)


def tend(table: Table, *, now: datetime) -> bool:
    """Do what the clock has to do at a locked table; False if that is nothing."""
    credit(table, now)
    if table.due_at is None or table.due_at > now:
        return False
    if table.status == Status.PAUSED:
        go_on(table, None, "", now=now)
        return True
    if table.status != Status.PLAYING:
        save_table(table, due_at=None)
        return False
    return _play_for_late(table, now)


@transaction.atomic
def note_failure(table_id: int, trouble: Exception, *, now: datetime) -> None:
    """Let the table rest, longer after each failure, and set it aside in the end."""
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


def _claim(swept: SweepCounts, now: datetime) -> bool:
    """Take one due table that no other worker has locked; False if there is none."""
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


def _play_for_late(table: Table, now: datetime) -> bool:
    """Play for every seat that is late, and then the orders ahead of whoever must act next."""
    seats = seats_of(table)
    late = [s for s in seats if s.must_act and s.deadline and s.deadline + table.grace <= now]
    if not late:
        save_table(table, **earliest(table, seats))
        return False
    last: AppendedEntry | None = None
    for seat in late:
        if last is not None:
            seats = seats_of(table)  # a seat may have lost its holder
        step = _play_for(table, seats, seat.number, now=now)
        if step is not None and step.entry.made_by == MadeBy.CLOCK:
            _note_miss(table, seat, now)
        last = step or last
    if last is not None:
        play_orders(replace(last, seats=seats_of(table)))
    return True


def _play_for(table: Table, seats: list[Seat], seat: int, *, now: datetime) -> AppendedEntry | None:
    """Play the seat's order ahead if it fits, then the game's default, to the end of the turn."""
    here, step = position_of(table, None), None
    clock = Actor(seat, None, MadeBy.CLOCK, now)
    for order in due_orders(seats, [seat], late=True):
        step = take_action(table, seats, order, here, now=now)
    turn = here.turn
    for _ in range(MOST_PLAYED):
        here = position_of(table, step)
        if seat not in here.actors or here.turn != turn:
            break
        raw = here.game.encode(here.game.default(here.state, seat))
        step = append(table, seats, clock, raw)
    return step


def position_of(table: Table, step: AppendedEntry | None) -> Position:
    return position(table) if step is None else step.after


def _note_miss(table: Table, late: Seat, now: datetime) -> None:
    """Count a missed turn. After too many in a row, the holder loses the seat."""
    in_row = late.missed_in_row + 1
    Seat.objects.filter(pk=late.pk).update(missed_in_row=in_row)
    if late.user is None or table.is_over:
        return
    notices.played_by_clock(table, late, now=now)
    if 0 < table.misses_allowed <= in_row:
        seat = Seat.objects.select_related("user").get(pk=late.pk)
        vacate(table, seat, Intervention.Kind.VANISHED, late.user, now=now)
