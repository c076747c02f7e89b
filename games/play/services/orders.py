"""Orders ahead: what a seat left to be played on its next turn."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.db import transaction

from engine.game import FREE, Raw
from games.play import notices
from games.play.models import MadeBy, OrderAhead, Seat, Table
from games.play.position import Position
from games.play.refusals import TableRefusal, Why
from games.play.registry import Step
from games.play.services.appending import append
from games.play.services.locked import locked_table, touch_seats

MOST_ACTIONS = 20


@transaction.atomic
def leave_order(
    table_id: int, seat: int, actions: list[Raw], *, when: str, user_id: int, now: datetime
) -> None:
    """Leave what is to be played on the seat's next turn; an empty list takes it back."""
    table = locked_table(table_id)
    if not table.is_running:
        raise TableRefusal(Why.OVER if table.is_over else Why.NOT_STARTED)
    held = Seat.objects.filter(table=table, number=seat, user_id=user_id).first()
    if held is None:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    if len(actions) > MOST_ACTIONS or when not in OrderAhead.When.values:
        raise TableRefusal(Why.OUT_OF_RANGE)
    OrderAhead.objects.filter(seat=held).delete()
    if actions:
        mine = [action | {"seat": seat} for action in actions]
        OrderAhead.objects.create(seat=held, actions=mine, when=when, left_at=now)
    touch_seats(table, [seat])


def due_orders(
    seats: Iterable[Seat], actors: Collection[int], *, late: bool = False
) -> list[OrderAhead]:
    """Orders of those who must act; when time has run out also those kept for that.

    The seats come from `seats_of`, and bring their orders with them.
    """
    left = (getattr(seat, "order_ahead", None) for seat in seats if seat.number in actors)
    orders = [order for order in left if order is not None and order.pk is not None]
    return [order for order in orders if late or order.when == OrderAhead.When.TURN]


def take_action(
    table: Table, seats: Sequence[Seat], order: OrderAhead, at: Position, *, now: datetime
) -> Step | None:
    """Play the first action of the order that is legal now. The order is used up either way."""
    order.delete()  # and has no key any more
    step: Step | None = None
    seat = order.seat
    for wish in order.actions:  # a later one may settle a choice that an earlier one opened
        here = at if step is None else step.after
        if seat.number not in here.actors or (step and step.before.turn != here.turn):
            break
        raw = granted(here, seat.number, wish)
        if raw is not None:
            step = append(
                table,
                seats,
                raw,
                seat=seat.number,
                made_by=MadeBy.ORDER,
                user_id=seat.user_id,
                now=now,
            )
    if step is None:
        notices.order_dropped(table, seat, now=now)
    return step


def granted(at: Position, seat: int, wish: Raw) -> Raw | None:
    """The legal entry that has all of the wish; of several the one that uses the fewest deals.

    None unless what stands under `if` is among the facts of the seat's view.
    """
    view = at.view(seat)
    if not wish.get("if", {}).items() <= view.get("facts", {}).items():
        return None
    wanted = {key: value for key, value in wish.items() if key != "if"}.items()
    fitting: list[Raw] = [
        entry for entry in view["legal"] if all(entry.get(key) == value for key, value in wanted)
    ]
    return min(fitting, key=lambda entry: len(entry.get("use") or ()), default=None)


def play_orders(step: Step) -> None:
    """Play what was left ahead by those whose turn the step has brought about."""
    asked: set[int] = set()
    while step.entry.raw.get("do") not in FREE:
        awaited = [seat for seat in step.after.actors if seat not in asked]
        orders = due_orders(step.seats, awaited)
        if not orders:
            return
        asked.add(orders[0].seat.number)
        order = orders[0]
        step = take_action(step.table, step.seats, order, step.after, now=step.now) or step
