"""Leaving an order ahead, and taking it back."""

from datetime import datetime

from django.db import transaction

from engine.game import Raw
from games.play.log.locks import check_under_way, locked_table, touch_seats
from games.play.models import OrderAhead, Seat
from games.play.refusals import TableRefusal, Why

MOST_ACTIONS = 20


@transaction.atomic
def leave_order(
    table_id: int,
    seat: int,
    actions: list[Raw],
    *,
    when: str,
    user_id: int,
    now: datetime,
    demands: bool | None = None,
) -> None:
    """Leave actions for the seat's next turn, in place of an earlier order.

    Without actions, the earlier order is taken back. `demands` says whether the seat demands that
    all laurels are shown whenever that may be demanded; None leaves that as it was.
    """
    table = locked_table(table_id)
    check_under_way(table)
    held = Seat.objects.filter(table=table, number=seat, user_id=user_id).first()
    if held is None:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    if len(actions) > MOST_ACTIONS or when not in OrderAhead.When.values:
        raise TableRefusal(Why.OUT_OF_RANGE)
    OrderAhead.objects.filter(seat=held).delete()
    if actions:
        mine = [action | {"seat": seat} for action in actions]
        OrderAhead.objects.create(seat=held, actions=mine, when=when, left_at=now)
    if demands is not None:
        Seat.objects.filter(pk=held.pk).update(demands=demands)
    touch_seats(table, [seat])
