"""Somebody takes over a seat that is wanted, or comes back to the one he has left."""

from datetime import datetime

from django.db import transaction

from games.accounts.models import User
from games.accounts.services import locked_person
from games.play import notices
from games.play.models import Intervention, Seat, Table, Tenure
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry
from games.play.services.locked import locked_table, save_table
from games.play.services.noting import note
from games.play.services.seat_clocks import (
    as_they_are,
    earliest,
    save_seats,
    seats_of,
    start_clocks,
)
from games.play.services.seats import check_admission
from games.play.services.vacating import NO_TURNS


@transaction.atomic
def take_over(
    table_id: int,
    user_id: int,
    number: int,
    *,
    now: datetime,
    password: str = "",
    let_in: bool = False,
) -> bool:
    """Take a wanted seat; True if it was one's own. Sealed deals and orders of play bind the seat.

    Whoever has held another seat here, or has looked as an operator, knows too much to sit on it.
    """
    user, table = locked_person(user_id), locked_table(table_id)
    if not table.is_running:
        raise TableRefusal(Why.OVER if table.is_over else Why.NOT_STARTED)
    seats = seats_of(table)
    if any(seat.user_id == user.pk for seat in seats):
        raise TableRefusal(Why.SEATED)
    seat = next((seat for seat in seats if seat.number == number and seat.wanted), None)
    if seat is None or seat.user_id is not None:
        raise TableRefusal(Why.TAKEN)
    returns = seat.left_by_id == user.pk
    if not returns:
        check_admission(table, user, password, let_in)
        if _knows_too_much(table, seat, user):
            raise TableRefusal(Why.KNOWS_TOO_MUCH)
    _sit_down(table, seats, seat, user, returns=returns, now=now)
    return returns


def _knows_too_much(table: Table, seat: Seat, user: User) -> bool:
    elsewhere = Tenure.objects.filter(seat__table=table, user=user).exclude(seat=seat)
    looks = Intervention.objects.filter(table=table, kind=Intervention.Kind.LOOK, user=user)
    return elsewhere.exists() or looks.exists()


def _sit_down(
    table: Table, seats: list[Seat], seat: Seat, user: User, *, returns: bool, now: datetime
) -> None:
    since = _held_before(seat, user) if returns else now
    Seat.objects.filter(pk=seat.pk).update(
        user=user,
        bot="",
        wanted=False,
        left_by=None,
        joined_at=now,
        held_since=since,
        **NO_TURNS,
    )
    seat.user, seat.held_since = user, since
    _welcome(table, seats, seat, now, anew=not returns)
    kind = Intervention.Kind.RETURNED if returns else Intervention.Kind.TAKEN
    note(table, kind, user, "", now=now, detail={"seat": seat.number})
    for follow in registry.seat_steps():
        follow(table, seat.number, now)


def _held_before(seat: Seat, user: User) -> datetime | None:
    """Who comes back has held the seat as long as ever: None is from the start."""
    first = Tenure.objects.filter(seat=seat, user=user).order_by("until").first()
    return first.since if first is not None else seat.held_since


def _welcome(table: Table, seats: list[Seat], seat: Seat, now: datetime, *, anew: bool) -> None:
    """A substitute has a whole turn. Who comes back has what is left, or going would win time."""
    before = as_they_are(seats)
    if anew and seat.must_act and seat.deadline is not None:
        shown = seat.deadline
        start_clocks(table, [seat], now)
        seat.deadline = max(seat.deadline, shown)
    save_seats(seats, before)
    save_table(table, **(earliest(table, seats) if table.deadline else {}))
    if seat.must_act and table.deadline:
        notices.your_turn(table, [seat], now=now)
        notices.deadline_near(table, [seat], now=now, moved=True)
