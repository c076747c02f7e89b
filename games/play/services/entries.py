"""The one way an entry gets into a log (docs/table.md)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from engine.game import Raw
from games.play.models import MadeBy, Seat, Table
from games.play.position import position
from games.play.refusals import TableRefusal, Why
from games.play.registry import Step
from games.play.selectors.freshness import is_fresh
from games.play.services.appending import append, check_running
from games.play.services.locked import locked_table, locked_table_called
from games.play.services.orders import play_orders
from games.play.services.seat_clocks import seats_of

LONGEST_ENTRY: Final = 20_000
"""Characters of JSON: far more than any entry needs, far less than would hurt."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends an entry, and which `log_version` of the table he looked at.

    No version is for who asks the position itself in the same breath (a house player).
    """

    made_by: MadeBy
    user_id: int | None
    seen_version: int | None


@dataclass(frozen=True, slots=True)
class Appended:
    """Where the entry went, and what the table is like after it and all it set off."""

    index: int
    raw: Raw
    log_version: int
    is_over: bool


@transaction.atomic
def submit_entry(
    table_id: int,
    seat: int,
    raw: Raw,
    *,
    seen_version: int | None,
    now: datetime,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> Appended:
    """Play an entry for a seat, or raise a `TableRefusal`."""
    table = locked_table(table_id)
    sender = Sender(made_by, user_id, seen_version)
    return _submit(table, seats_of(table), seat, raw, sender, now)


@transaction.atomic
def submit_choice(
    code: str, user_id: int, number: str, raw: Raw, *, seen_version: int, now: datetime
) -> Appended:
    """`submit_entry` for who looks at the page of a table and may know no more than its name.

    His seat, and the entry that the number of a choice stands for, are found under the lock, so
    that nothing is read twice. Without such a choice `raw` is played.
    """
    table = locked_table_called(code)
    seats = seats_of(table)
    held = next((seat.number for seat in seats if seat.user_id == user_id), -1)
    sender = Sender(MadeBy.PLAYER, user_id, seen_version)
    return _submit(table, seats, held, _chosen(table, held, number) or raw, sender, now)


@transaction.atomic
def seal_deal(
    table_id: int,
    deal: Raw,
    *,
    sealer: int | None,
    now: datetime,
    seen_version: int | None = None,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> Appended:
    """Seal a deal. Whoever calls vouches for the signatures: they are not asked for again here.

    `sealer` is the seat whose acceptance completed it, the one that reads why it is refused.
    """
    table = locked_table(table_id)
    check_running(table, seen_version)
    raw, seats = {"do": "deal", "deal": deal}, seats_of(table)
    step = append(
        table, seats, raw, seat=None, made_by=made_by, user_id=user_id, now=now, told=sealer
    )
    return _appended(table, step)


def _submit(
    table: Table, seats: Sequence[Seat], seat: int, raw: Raw, sender: Sender, now: datetime
) -> Appended:
    """The table is locked, and its seats were read after that."""
    seen = sender.seen_version
    if seen is not None and is_fresh(table, seat, seen):
        seen = None
    check_running(table, seen)
    _check_holder(seats, seat, sender)
    _check_form(raw, seat)
    raw = {"seat": seat} | raw
    by, user_id = sender.made_by, sender.user_id
    step = append(table, seats, raw, seat=seat, made_by=by, user_id=user_id, now=now)
    play_orders(step)
    return _appended(table, step)


def _chosen(table: Table, seat: int, number: str) -> Raw | None:
    """The entry behind the number of one of the choices that the seat has now."""
    if not number or seat < 0 or not table.has_started:
        return None
    for group in position(table).view(seat)["choices"]:
        for choice in group["choices"]:
            if str(choice["number"]) == number:
                entry: Raw = choice["entry"]
                return entry
    return None


def _check_holder(seats: Sequence[Seat], number: int, sender: Sender) -> None:
    seat = next((seat for seat in seats if seat.number == number), None)
    by_person = sender.made_by == MadeBy.PLAYER and sender.user_id is not None
    if seat is not None and by_person and seat.user_id == sender.user_id:
        return
    if seat is not None and sender.made_by == MadeBy.BOT and seat.bot:
        return
    raise TableRefusal(Why.NOT_YOUR_SEAT)


def _check_form(raw: Raw, seat: int) -> None:
    """What the engine cannot judge: who sends it, how much, and that it forges no deal."""
    if raw.get("do") == "deal":
        raise TableRefusal(Why.OUT_OF_RANGE)
    if raw.get("seat", seat) != seat:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    if len(json.dumps(raw)) > LONGEST_ENTRY:
        raise TableRefusal(Why.OUT_OF_RANGE)


def _appended(table: Table, step: Step) -> Appended:
    return Appended(step.entry.index, step.entry.raw, table.log_version, table.is_over)
