"""A seat of a running game is given up: who held it goes, and the game goes on for the others.

The seat is offered to substitutes; until one comes a house player looks after it, if the table
allows. Who has left can come back as long as nobody else has taken the seat.
"""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from games.accounts.models import User
from games.play import notices
from games.play.models import Intervention, OrderAhead, Seat, Table, Tenure
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry
from games.play.services.ending import end_undecided
from games.play.services.locked import locked_table, save_table
from games.play.services.noting import note
from games.play.services.proposing import recount

LOOKED_AFTER_BY: Final = "steady"
NO_TURNS: Final[dict[str, Any]] = {"turns": 0, "missed": 0, "missed_in_row": 0}


@transaction.atomic
def leave_game(table_id: int, user_id: int, *, now: datetime, reason: str = "") -> None:
    """Give up one's seat in a running game."""
    table = locked_table(table_id)
    if not table.is_running:
        raise TableRefusal(Why.OVER if table.is_over else Why.NOT_STARTED)
    seat = Seat.objects.filter(table=table, user_id=user_id).select_related("user").first()
    if seat is None or seat.user is None:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    vacate(table, seat, Intervention.Kind.LEFT, seat.user, now=now, reason=reason)


def vacate(
    table: Table,
    seat: Seat,
    kind: Intervention.Kind,
    by: User,
    *,
    now: datetime,
    reason: str = "",
) -> None:
    """The table is locked."""
    detail = {"seat": seat.number, "family": seat.family}
    note(table, kind, by, reason, now=now, detail=detail)
    minded = table.house_minds and LOOKED_AFTER_BY in table.rules.bots
    empty_seat(table, seat, bot=LOOKED_AFTER_BY if minded else "", now=now)
    after_going(table, seat, now=now)


def after_going(table: Table, seat: Seat, *, now: datetime) -> None:
    """The others are asked for a substitute; where nobody is left, the game is over."""
    if Seat.objects.filter(table=table, user__isnull=False).exists():
        notices.substitute_wanted(table, seat, now=now)
        recount(table, now=now)
    else:
        end_undecided(table, None, now=now)


def empty_seat(
    table: Table, seat: Seat, *, bot: str, now: datetime, may_return: bool = True
) -> None:
    """Nobody holds it now but perhaps a house player. What the person left for later goes."""
    if seat.user is not None:
        notices.no_longer_your_turn(table, [seat], now=now)
        _remember(seat, seat.user, now)
    OrderAhead.objects.filter(seat=seat).delete()
    Seat.objects.filter(pk=seat.pk).update(
        user=None,
        bot=bot,
        wanted=True,
        left_by=seat.user if may_return else None,
        **NO_TURNS,
    )
    save_table(table)
    for follow in registry.seat_steps():
        follow(table, seat.number, now)


def _remember(seat: Seat, user: User, now: datetime) -> None:
    """His turns stay his when somebody else sits there."""
    Tenure.objects.create(
        seat=seat,
        user=user,
        since=seat.held_since,
        until=now,
        turns=seat.turns,
        missed=seat.missed,
    )
