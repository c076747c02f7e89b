"""When time runs out: the clock plays for whoever is late, and a pause ends."""

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from games.play import notices
from games.play.models import Intervention, MadeBy, Seat, Status, Table
from games.play.position import Position, position
from games.play.registry import Step
from games.play.services.appending import append
from games.play.services.locked import locked_table, save_table
from games.play.services.orders import due_orders, play_orders, take_action
from games.play.services.outages import credit
from games.play.services.pausing import go_on
from games.play.services.seat_clocks import earliest, seats_of
from games.play.services.vacating import vacate

MOST_AT_ONCE = 50
"""Entries the clock plays for one seat at a time: more is no absence but a fault."""


@transaction.atomic
def expire_turn(table_id: int, *, now: datetime) -> bool:
    """Play for everybody who is late; False if nobody is. Asking twice does no harm."""
    return tend(locked_table(table_id), now=now)


def tend(table: Table, *, now: datetime) -> bool:
    """Do what the clock has to do at the table, which is locked; False if that is nothing."""
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


def _play_for_late(table: Table, now: datetime) -> bool:
    seats = seats_of(table)
    late = [s for s in seats if s.must_act and s.deadline and s.deadline + table.grace <= now]
    if not late:
        save_table(table, **earliest(table, seats))
        return False
    last: Step | None = None
    for seat in late:
        if last is not None:
            seats = seats_of(table)  # a seat may have been given up
        step = _play_for(table, seats, seat.number, now=now)
        if step is not None and step.entry.made_by == MadeBy.CLOCK:
            _note_miss(table, seat, now)
        last = step or last
    if last is not None:
        play_orders(replace(last, seats=seats_of(table)))
    return True


def _play_for(table: Table, seats: list[Seat], seat: int, *, now: datetime) -> Step | None:
    """An order left ahead if there is one that fits, else the harmless entry, to the turn's end."""
    here, step = position_of(table, None), None
    for order in due_orders(seats, [seat], late=True):
        step = take_action(table, seats, order, here, now=now)
    turn = here.turn
    for _ in range(MOST_AT_ONCE):
        here = position_of(table, step)
        if seat not in here.actors or here.turn != turn:
            break
        raw = here.game.encode(here.game.default(here.state, seat))
        step = append(table, seats, raw, seat=seat, made_by=MadeBy.CLOCK, user_id=None, now=now)
    return step


def position_of(table: Table, step: Step | None) -> Position:
    return position(table) if step is None else step.after


def _note_miss(table: Table, late: Seat, now: datetime) -> None:
    """Whoever has missed too many turns in a row gives his seat up to somebody who has time."""
    in_row = late.missed_in_row + 1
    Seat.objects.filter(pk=late.pk).update(missed_in_row=in_row)
    if late.user is None or table.is_over:
        return
    notices.played_by_clock(table, late, now=now)
    if 0 < table.misses_allowed <= in_row:
        seat = Seat.objects.select_related("user").get(pk=late.pk)
        vacate(table, seat, Intervention.Kind.VANISHED, late.user, now=now)
