"""A seat of a running game passes to a house player: the game goes on for the others."""

from datetime import datetime
from typing import Final

from django.db import transaction

from games.accounts.models import User
from games.play import notices
from games.play.models import Intervention, OrderAhead, Seat, Table
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry
from games.play.services.locked import locked_table, save_table
from games.play.services.operating import check_operator, note

LOOKED_AFTER_BY: Final = "steady"


@transaction.atomic
def hand_to_house(table_id: int, number: int, user_id: int, *, reason: str, now: datetime) -> None:
    """An operator gives the seat of somebody who has vanished to a house player."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_operator(user, reason)
    if not table.is_running:
        raise TableRefusal(Why.OVER if table.is_over else Why.NOT_STARTED)
    seat = Seat.objects.filter(table=table, number=number, bot="").first()
    if seat is None:
        raise TableRefusal(Why.OUT_OF_RANGE)
    hand_on(table, seat, user, reason, now=now)


def hand_on(table: Table, seat: Seat, by: User, reason: str, *, now: datetime) -> None:
    """The table is locked. What the person had left for later goes; what was played stays his."""
    notices.no_longer_your_turn(table, [seat], now=now)
    OrderAhead.objects.filter(seat=seat).delete()
    Seat.objects.filter(pk=seat.pk).update(user=None, bot=LOOKED_AFTER_BY)
    note(table, Intervention.Kind.HAND_ON, by, reason, now=now, detail={"seat": seat.number})
    save_table(table)
    for follow in registry.seat_steps():
        follow(table, seat.number, now)
