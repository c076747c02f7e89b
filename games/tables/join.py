"""Taking, filling and giving up seats before the game starts."""

import secrets
from datetime import datetime
from typing import Any

from django.db import transaction

from games.accounts.services import locked_person
from games.play import notices
from games.play.log.locks import locked_table, save_table
from games.play.models import HouseLevel, Seat, Status, Table
from games.play.refusals import TableRefusal, Why
from games.play.seats.admission import check_admission, is_apart
from games.tables.selectors import hash_of

NOBODY_ON_IT: dict[str, Any] = {"user": None, "bot": "", "joined_at": None, "confirmed_at": None}
KEPT_FOR_NOBODY: dict[str, Any] = {"invited_address": "", "invitation": "", "kept_for": None}


@transaction.atomic
def join_table(
    table_id: int,
    user_id: int,
    *,
    now: datetime,
    number: int | None = None,
    password: str = "",
    let_in: bool = False,
    token: str = "",
) -> int:
    """Take a seat: the one the person is invited to, the one asked for, or the first free one.

    `let_in` says that the person has given the table's password before.
    """
    user = locked_person(user_id)
    table = _open_table(table_id)
    seats = list(table.seats.order_by("number"))
    if any(seat.user_id == user.pk for seat in seats):
        raise TableRefusal(Why.SEATED)
    kept = [seat for seat in seats if seat.kept_for_id == user.pk and not seat.is_taken]
    if is_apart(table, seats, user.pk):
        raise TableRefusal(_as_if_kept(token, number, kept))
    if token:
        seat = _invited_seat(seats, token)
    elif kept:
        seat = kept[0]
    else:
        check_admission(table, user, password, let_in)
        seat = _free_seat(seats, number)
    Seat.objects.filter(pk=seat.pk).update(**KEPT_FOR_NOBODY | {"user": user, "joined_at": now})
    company_changed(table, now=now)
    return seat.number


def _as_if_kept(token: str, number: int | None, kept: list[Seat]) -> Why:
    """Return the refusal for a blocked person: the same as if all free seats were kept."""
    if token:
        return Why.INVITATION
    return Why.TAKEN if kept or number is not None else Why.FULL


def _open_table(table_id: int) -> Table:
    table = locked_table(table_id)
    if table.is_over:
        raise TableRefusal(Why.OVER)
    if not table.is_open:
        raise TableRefusal(Why.STARTED)
    return table


def _invited_seat(seats: list[Seat], token: str) -> Seat:
    for seat in seats:
        if seat.invitation == hash_of(token) and not seat.is_taken:
            return seat
    raise TableRefusal(Why.INVITATION)


def _free_seat(seats: list[Seat], number: int | None) -> Seat:
    free = [seat for seat in seats if seat.is_free]
    if number is None and free:
        return free[0]
    if number is None:
        raise TableRefusal(Why.FULL)
    for seat in free:
        if seat.number == number:
            return seat
    raise TableRefusal(Why.TAKEN)


def company_changed(table: Table, *, now: datetime) -> None:
    """Drop all confirmations, because the people at the table have changed.

    If the table is full, everybody is asked to confirm again.
    """
    Seat.objects.filter(table=table).update(confirmed_at=None)
    full = not Seat.objects.filter(table=table, user=None, bot="").exists()
    save_table(table, status=Status.STARTING if full else Status.SETUP)
    if full:
        notices.please_confirm(table, now=now)


@transaction.atomic
def leave_table(table_id: int, user_id: int, *, now: datetime) -> None:
    """Give up a seat, or one that is kept, before the start. Organisers remain organisers."""
    table = _open_table(table_id)
    left = Seat.objects.filter(table=table, user_id=user_id).update(**NOBODY_ON_IT)
    declined = Seat.objects.filter(table=table, kept_for_id=user_id).update(kept_for=None)
    if not left and not declined:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    company_changed(table, now=now)


@transaction.atomic
def invite(table_id: int, organiser_id: int, number: int, address: str, *, now: datetime) -> str:
    """Keep a seat for an address and mail it the link. Returns the token, which is not stored."""
    table = _organised_table(table_id, organiser_id)
    token = secrets.token_urlsafe(24)
    free = Seat.objects.filter(table=table, number=number, user=None, bot="")
    if not free.update(invited_address=address, invitation=hash_of(token), kept_for=None):
        raise TableRefusal(Why.TAKEN)
    assert table.organiser is not None
    notices.invited(table, address, token, by=table.organiser, now=now)
    save_table(table)
    return token


@transaction.atomic
def take_house_player(
    table_id: int, organiser_id: int, number: int, level: str, *, now: datetime
) -> None:
    """Give a free seat to a house player."""
    table = _organised_table(table_id, organiser_id)
    if level not in HouseLevel.values or level not in table.rules.bots:
        raise TableRefusal(Why.OUT_OF_RANGE)
    free = Seat.objects.filter(table=table, number=number, user=None, bot="")
    if not free.update(**KEPT_FOR_NOBODY | {"bot": level, "joined_at": now}):
        raise TableRefusal(Why.TAKEN)
    company_changed(table, now=now)


@transaction.atomic
def clear_seat(table_id: int, organiser_id: int, number: int, *, now: datetime) -> None:
    """Free a seat, as organiser, from a house player, an invitation or a player."""
    table = _organised_table(table_id, organiser_id)
    Seat.objects.filter(table=table, number=number).update(**NOBODY_ON_IT | KEPT_FOR_NOBODY)
    company_changed(table, now=now)


def _organised_table(table_id: int, organiser_id: int) -> Table:
    table = _open_table(table_id)
    if table.organiser_id != organiser_id:
        raise TableRefusal(Why.NOT_ORGANISER)
    return table
