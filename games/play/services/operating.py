"""What is done to a running table from outside the game: each with its line in the log."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from engine.game import Raw
from games.accounts.models import User
from games.play.models import Entry, Intervention, MadeBy, OrderAhead, Seat, Status, Table
from games.play.position import position
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry
from games.play.services.appending import append
from games.play.services.locked import locked_table, save_table
from games.play.services.orders import play_orders
from games.play.services.turns import next_deadline, note_actors

Kind = Intervention.Kind


@transaction.atomic
def pause(table_id: int, user_id: int, *, now: datetime, reason: str = "") -> None:
    """Stop the clock. What is left of the turn is kept for the day the game goes on."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    _check_in_charge(table, user)
    _check_status(table, Status.PLAYING)
    left = table.deadline - now if table.deadline else None
    save_table(table, status=Status.PAUSED, deadline=None, time_left=left)
    note(table, Kind.PAUSE, user, reason, now=now)


@transaction.atomic
def resume(table_id: int, user_id: int, *, now: datetime, reason: str = "") -> None:
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    _check_in_charge(table, user)
    _check_status(table, Status.PAUSED)
    deadline = now + table.time_left if table.time_left else next_deadline(table, now)
    save_table(table, status=Status.PLAYING, deadline=deadline, time_left=None)
    note(table, Kind.RESUME, user, reason, now=now)


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
        deadline=None if paused else next_deadline(table, now),
        time_left=None,
        finished_at=None,
        result=None,
    )
    OrderAhead.objects.filter(seat__table=table).delete()
    Seat.objects.filter(table=table).update(place=None)
    here = position(table)
    Table.objects.filter(pk=table.pk).update(turn=here.turn)
    note_actors(table, here)


@transaction.atomic
def force_entry(
    table_id: int, seat: int | None, raw: Raw, user_id: int, *, reason: str, now: datetime
) -> None:
    """Play an entry in a seat's place, or seal a deal (`seat` None). The rules still hold."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_operator(user, reason)
    _check_status(table, Status.PLAYING)
    note(table, Kind.FORCE, user, reason, now=now, detail={"raw": raw})
    raw = raw if seat is None else raw | {"seat": seat}
    step = append(
        table, raw, seat=seat, made_by=MadeBy.OPERATOR, user_id=user_id, now=now, told=seat
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
    note(table, Kind.LOOK, user, reason, now=now, detail={"seat": seat})
    save_table(table)


def note(
    table: Table,
    kind: str,
    user: User,
    reason: str,
    *,
    now: datetime,
    at_length: int | None = None,
    detail: Mapping[str, Any] | None = None,
) -> None:
    """Write down who did what to the table, and why: everybody at the table reads it."""
    Intervention.objects.create(
        table=table,
        kind=kind,
        at_length=table.length if at_length is None else at_length,
        user=user,
        by_operator=user.is_staff and table.organiser_id != user.pk,
        reason=reason.strip(),
        detail=detail or {},
        at=now,
    )


def _check_in_charge(table: Table, user: User) -> None:
    if table.organiser_id != user.pk and not user.is_staff:
        raise TableRefusal(Why.NOT_ORGANISER)


def check_operator(user: User, reason: str) -> None:
    if not user.is_staff:
        raise TableRefusal(Why.NOT_OPERATOR)
    if not reason.strip():
        raise TableRefusal(Why.NO_REASON)


def _check_status(table: Table, wanted: Status) -> None:
    if table.status == wanted:
        return
    if table.is_over:
        raise TableRefusal(Why.OVER)
    if wanted == Status.PAUSED:
        raise TableRefusal(Why.NOT_PAUSED)
    raise TableRefusal(Why.PAUSED if table.status == Status.PAUSED else Why.NOT_STARTED)
