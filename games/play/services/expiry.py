"""When time runs out: the clock plays for whoever is late."""

from datetime import datetime

from django.db import transaction

from games.play.models import MadeBy, Status, Table
from games.play.position import Position, position
from games.play.registry import Step
from games.play.services.appending import append
from games.play.services.locked import locked_table
from games.play.services.orders import due_orders, play_orders, take_action

MOST_AT_ONCE = 50
"""Entries the clock plays for one seat at a time: more is no absence but a fault."""


@transaction.atomic
def expire_turn(table_id: int, *, now: datetime) -> bool:
    """Play for everybody who is late; False if nobody is. Asking twice does no harm."""
    table = locked_table(table_id)
    late = table.status == Status.PLAYING and table.deadline is not None and table.deadline <= now
    if not late:
        return False
    step: Step | None = None
    for seat in position(table).actors:
        step = _play_for(table, seat, now=now) or step
    if step is not None:
        play_orders(step)
    return True


def _play_for(table: Table, seat: int, *, now: datetime) -> Step | None:
    """An order left ahead if there is one that fits, else the harmless entry, to the turn's end."""
    here, step = position_of(table, None), None
    for order in due_orders(table, [seat], late=True):
        step = take_action(table, order, here, now=now)
    turn = here.turn
    for _ in range(MOST_AT_ONCE):
        here = position_of(table, step)
        if seat not in here.actors or here.turn != turn:
            break
        raw = here.game.encode(here.game.default(here.state, seat))
        step = append(table, raw, seat=seat, made_by=MadeBy.CLOCK, user_id=None, now=now)
    return step


def position_of(table: Table, step: Step | None) -> Position:
    return position(table) if step is None else step.after
