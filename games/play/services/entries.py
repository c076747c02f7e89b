"""The one way an entry gets into a log (docs/table.md)."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from engine.game import Raw
from games.play.models import MadeBy, Seat, Table
from games.play.refusals import TableRefusal, Why
from games.play.registry import Step
from games.play.services.appending import append, check_running
from games.play.services.locked import locked_table
from games.play.services.orders import play_orders

LONGEST_ENTRY: Final = 20_000
"""Characters of JSON: far more than any entry needs, far less than would hurt."""


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
    """Play an entry for a seat, or raise a `TableRefusal`.

    `seen_version` is the `log_version` of the table that the sender looked at; None is for who
    asks the position itself in the same breath (a house player).
    """
    table = locked_table(table_id)
    check_running(table, seen_version)
    _check_holder(table, seat, made_by, user_id)
    _check_form(raw, seat)
    raw = {"seat": seat} | raw
    step = append(table, raw, seat=seat, made_by=made_by, user_id=user_id, now=now)
    play_orders(step)
    return _appended(table, step)


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
    raw = {"do": "deal", "deal": deal}
    step = append(table, raw, seat=None, made_by=made_by, user_id=user_id, now=now, told=sealer)
    return _appended(table, step)


def _check_holder(table: Table, number: int, made_by: MadeBy, user_id: int | None) -> None:
    seats = Seat.objects.filter(table=table, number=number)
    holder, bot = seats.values_list("user_id", "bot").first() or (None, "")
    by_person = made_by == MadeBy.PLAYER and user_id is not None
    if by_person and holder == user_id:
        return
    if made_by == MadeBy.BOT and bot:
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
