"""A seat of a running game passes to a house player because an operator, or its holder, says so."""

from datetime import datetime

from django.db import transaction

from games.accounts.models import User
from games.play.models import Intervention, Seat, Table
from games.play.refusals import TableRefusal, Why
from games.play.services.locked import locked_table
from games.play.services.noting import note
from games.play.services.operating import check_operator
from games.play.services.vacating import LOOKED_AFTER_BY, after_going, empty_seat


@transaction.atomic
def hand_to_house(table_id: int, number: int, user_id: int, *, reason: str, now: datetime) -> None:
    """An operator gives the seat of somebody who has vanished to a house player."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_operator(user, reason)
    if not table.is_running:
        raise TableRefusal(Why.OVER if table.is_over else Why.NOT_STARTED)
    found = Seat.objects.filter(table=table, number=number, bot="").select_related("user")
    seat = found.first()
    if seat is None:
        raise TableRefusal(Why.OUT_OF_RANGE)
    hand_on(table, seat, user, reason, now=now)


def hand_on(table: Table, seat: Seat, by: User, reason: str, *, now: datetime) -> None:
    """The table is locked. What was played stays his who has gone."""
    note(table, Intervention.Kind.HAND_ON, by, reason, now=now, detail={"seat": seat.number})
    leaves_for_good = seat.user_id == by.pk
    empty_seat(table, seat, bot=LOOKED_AFTER_BY, now=now, may_return=not leaves_for_good)
    after_going(table, seat, now=now)
