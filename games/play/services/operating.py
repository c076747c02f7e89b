"""What is done to a running table from outside the game: each with its line in the log."""

from datetime import datetime

from django.db import transaction

from engine.game import Raw
from games.accounts.models import User
from games.play import notices
from games.play.models import Entry, Intervention, MadeBy, OrderAhead, Seat, Status, Table, Tenure
from games.play.position import position
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry
from games.play.services.appending import append
from games.play.services.locked import locked_table, save_table
from games.play.services.noting import note
from games.play.services.orders import play_orders
from games.play.services.pausing import check_status
from games.play.services.seat_clocks import earliest, seats_of
from games.play.services.turns import WELL_AGAIN, wind_up

Kind = Intervention.Kind


@transaction.atomic
def roll_back(table_id: int, length: int, user_id: int, *, reason: str, now: datetime) -> None:
    """Take the log back to its first `length` entries. What is taken away is kept in the note."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_operator(user, reason)
    if not table.has_started:
        raise TableRefusal(Why.NOT_STARTED)
    if not 0 <= length < table.length:
        raise TableRefusal(Why.OUT_OF_RANGE)
    gone = Entry.objects.filter(table=table, index__gte=length)
    kept = list(gone.order_by("index").values("index", "seat", "made_by", "raw"))
    gone.delete()
    note(table, Kind.ROLL_BACK, user, reason, now=now, at_length=length, detail={"entries": kept})
    _restart_at(table, length, now)
    for follow in registry.roll_back_steps():
        follow(table, length, now)


def _restart_at(table: Table, length: int, now: datetime) -> None:
    """The table as it was then, with a whole turn's time; a finished game is played again."""
    paused = table.status == Status.PAUSED
    save_table(
        table,
        length=length,
        rollbacks=table.rollbacks + 1,
        log_version=table.log_version + 1,
        status=Status.PAUSED if paused else Status.PLAYING,
        finished_at=None,
        result=None,
        **WELL_AGAIN,
    )
    OrderAhead.objects.filter(seat__table=table).delete()
    Seat.objects.filter(table=table).update(place=None)
    here = position(table)
    clocks = wind_up(table, here, now)
    if paused:
        clocks = {}
        Seat.objects.filter(table=table).update(deadline=None, clock_started=None)
    Table.objects.filter(pk=table.pk).update(turn=here.turn, **clocks)
    _tell_whose_turn_it_is(table, paused, now)


def _tell_whose_turn_it_is(table: Table, paused: bool, now: datetime) -> None:
    """While the table pauses, that is said when it goes on."""
    seats = seats_of(table)
    notices.no_longer_your_turn(table, seats, now=now)
    if not paused:
        awaited = [seat for seat in seats if seat.must_act]
        notices.your_turn(table, awaited, now=now, reminded=awaited)


@transaction.atomic
def force_entry(
    table_id: int, seat: int | None, raw: Raw, user_id: int, *, reason: str, now: datetime
) -> None:
    """Play an entry in a seat's place, or seal a deal (`seat` None). The rules still hold."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_operator(user, reason)
    check_status(table, Status.PLAYING)
    note(table, Kind.FORCE, user, reason, now=now, detail={"raw": raw})
    raw = raw if seat is None else raw | {"seat": seat}
    step = append(
        table,
        seats_of(table),
        raw,
        seat=seat,
        made_by=MadeBy.OPERATOR,
        user_id=user_id,
        now=now,
        told=seat,
    )
    play_orders(step)


@transaction.atomic
def look(
    table_id: int, user_id: int, *, reason: str, now: datetime, seat: int | None = None
) -> None:
    """An operator is about to see what a seat (None: what anybody) hides; the players read it."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_operator(user, reason)
    if not table.has_started:
        raise TableRefusal(Why.NOT_STARTED)
    if seat is not None and not 0 <= seat < table.seat_count:
        raise TableRefusal(Why.OUT_OF_RANGE)
    _check_plays_elsewhere(table, user)
    note(table, Kind.LOOK, user, reason, now=now, detail={"seat": seat})
    save_table(table)


def _check_plays_elsewhere(table: Table, user: User) -> None:
    """A finished game has no secrets from anybody; before, who looks must have no part in it."""
    plays = Seat.objects.filter(table=table, user=user).exists()
    played = Tenure.objects.filter(seat__table=table, user=user).exists()
    if table.is_running and (plays or played):
        raise TableRefusal(Why.PLAYS_HERE)


def check_operator(user: User, reason: str) -> None:
    if not user.is_staff:
        raise TableRefusal(Why.NOT_OPERATOR)
    if not reason.strip():
        raise TableRefusal(Why.NO_REASON)


@transaction.atomic
def take_up(table_id: int, user_id: int, *, reason: str, now: datetime) -> None:
    """An operator has looked at a table that was set aside: its clock is tried again."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_operator(user, reason)
    if table.set_aside_at is None:
        raise TableRefusal(Why.NOT_PAUSED)
    save_table(table, **WELL_AGAIN, **earliest(table, seats_of(table)))
    note(table, Kind.RESUME, user, reason, now=now)
