"""Tables at which somebody only learns: they start from a position (docs/lessons.md)."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import cycle
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from engine import records
from engine.game import Header, Raw
from games.accounts.models import User
from games.accounts.services import locked_person
from games.play.clock.seat_clocks import newest_outage, seats_of
from games.play.log.append import append
from games.play.log.locks import NO_SEAT, Actor, save_table
from games.play.log.position import position
from games.play.log.turns import wind_up
from games.play.models import HouseLevel, MadeBy, Practice, Press, Seat, Status, Table, Visibility
from games.tables.make import Plan, new_table

KEPT: Final = timedelta(days=1)
"""How long a practice table stays after it was made."""

COMPANY: Final = (HouseLevel.STEADY, HouseLevel.NOVICE)


@dataclass(frozen=True, slots=True)
class Start:
    """The position from which a practice table is played, and the seat of the person."""

    title: str
    header: Header
    log: Sequence[Raw]
    mine: int
    families: Sequence[str] = ()
    scripted: bool = False


@transaction.atomic
def start_practice(user_id: int, start: Start, *, now: datetime) -> Table:
    """Make a practice table for a person and start it; their earlier one is deleted."""
    person = locked_person(user_id)
    _practice_of(person).delete()
    table = _seated(person, start, now)
    for raw in start.log:
        _append(table, raw, now)
    if table.is_running:
        save_table(table, **wind_up(table, position(table), now))
    Seat.objects.filter(table=table, number=start.mine).update(seen_length=table.length)
    return table


def forget_practice(*, now: datetime) -> int:
    """Delete practice tables that are a day old; return how many there were."""
    old = Table.objects.filter(~Q(practice=""), created_at__lte=now - KEPT)
    return sum(_deleted(table_id) for table_id in list(old.values_list("pk", flat=True)))


def forget_practice_of(person: User, now: datetime) -> None:
    """Delete the practice table of somebody who closes their account."""
    _practice_of(person).delete()


@transaction.atomic
def _deleted(table_id: int) -> bool:
    table = Table.objects.select_for_update().filter(~Q(practice=""), pk=table_id).first()
    return table is not None and bool(table.delete())


def _practice_of(person: User) -> "QuerySet[Table]":
    return Table.objects.filter(~Q(practice=""), organiser=person)


def _seated(person: User, start: Start, now: datetime) -> Table:
    """Write the rows of the table, with the person on their seat and the house on the others."""
    header = start.header
    plan = Plan(
        game=header.game,
        title=start.title,
        seat_count=header.seats,
        visibility=Visibility.UNLISTED,
        press=Press.BOTH,
        turn_hours=720,
    )
    table = new_table(plan, start.title, dict(header.options), now=now, organiser=person)
    levels = cycle(COMPANY)
    for number in range(header.seats):
        mine = number == start.mine
        changes = {"family": start.families[number]} if start.families else {}
        Seat.objects.filter(table=table, number=number).update(
            user=person if mine else None,
            bot="" if mine else next(levels),
            joined_at=now,
            **changes,
        )
    salt = secrets.token_hex(16)
    save_table(
        table,
        status=Status.PLAYING,
        practice=Practice.SCRIPT if start.scripted else Practice.HOUSE,
        chance=dict(header.chance),
        start=header.start,
        rules_version=header.rules,
        salt=salt,
        commitment=records.commitment(header, salt)["sha256"],
        log_version=table.log_version + 1,
        turn=1,
        started_at=now,
        credited=newest_outage(),
    )
    return table


def _append(table: Table, raw: Raw, now: datetime) -> None:
    """Write one entry of the position, as made by the holder of the seat."""
    seats = seats_of(table)
    is_deal = raw.get("do") == "deal"
    seat = NO_SEAT if is_deal else raw.get("seat", position(table).actors[0])
    user_id = None if is_deal else seats[seat].user_id
    made_by = MadeBy.BOT if user_id is None else MadeBy.PLAYER
    append(table, seats, Actor(seat, user_id, made_by, now), raw)
