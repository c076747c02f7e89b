"""The one way into a log: lock, read, engine, append, clock, notices, hooks, orders, commit.

Pages, answers by mail and house players call `submit_entry` or `submit_choice`; the last signature
of a deal calls `seal_deal`. The clock and operators have locked
the table already and call `append`, then `play_orders`. All of it is one transaction, so nobody is
told anything before it is committed (docs/architecture.md, "The life of a move").
"""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from engine.game import FREE, Raw
from engine.refusal import Refusal
from games.play import notices
from games.play.clock.seat_clocks import seats_of
from games.play.log.locks import is_fresh, locked_table, locked_table_called
from games.play.log.position import Position, position, remember
from games.play.log.turns import advance
from games.play.models import Entry, MadeBy, OrderAhead, Seat, Status, Table
from games.play.refusals import TableRefusal, Why, refused_by_rules
from games.play.registry import AppendedEntry, registry

LONGEST_ENTRY: Final = 20_000
"""The most characters of JSON that an entry may have: far more than any entry needs."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends an entry, and the `log_version` of the table that they had seen.

    Without a version (None) nobody asks whether the sender has seen the newest position.
    """

    made_by: MadeBy
    user_id: int | None
    seen_version: int | None


@dataclass(frozen=True, slots=True)
class Appended:
    """Where the entry went, and the state of the table after it and everything it set off."""

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
    """Play what somebody chose on the page of a table: a numbered choice, or else `raw`.

    The caller knows only the table's code. The sender's seat, and the entry that the number stands
    for, are found after locking, so that nothing is read twice.
    """
    table = locked_table_called(code)
    seats = seats_of(table)
    held = next((seat.number for seat in seats if seat.user_id == user_id), -1)
    sender = Sender(MadeBy.PLAYER, user_id, seen_version)
    return _submit(table, seats, held, _chosen(table, held, number) or raw, sender, now)


@transaction.atomic
def seal_deal(
    table: Table,
    deal: Raw,
    *,
    sealer: int | None,
    now: datetime,
    seen_version: int | None = None,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> Appended:
    """Seal a deal at a locked table. The caller vouches for the signatures.

    `sealer` is the seat whose acceptance completed the deal; a refusal is worded for that seat.
    """
    check_running(table, seen_version)
    raw, seats = {"do": "deal", "deal": deal}, seats_of(table)
    step = append(
        table, seats, raw, seat=None, made_by=made_by, user_id=user_id, now=now, told=sealer
    )
    return _appended(table, step)


def check_running(table: Table, seen_version: int | None) -> None:
    """Refuse unless the game is being played and the sender has seen the newest position."""
    if seen_version is not None and seen_version != table.log_version:
        raise TableRefusal(Why.STALE_PAGE)
    if table.is_over:
        raise TableRefusal(Why.OVER)
    if table.status == Status.PAUSED:
        raise TableRefusal(Why.PAUSED)
    if table.status != Status.PLAYING:
        raise TableRefusal(Why.NOT_STARTED)


def append(
    table: Table,
    seats: Sequence[Seat],
    raw: Raw,
    *,
    seat: int | None,
    made_by: MadeBy,
    user_id: int | None,
    now: datetime,
    told: int | None = None,
) -> AppendedEntry:
    """Ask the engine, then write the entry and everything that follows from it.

    The table must be locked, and `seats` read after that by `seats_of`. `told` is the seat for
    which a refusal is worded, if it is not the seat that acts.
    """
    before = position(table)
    try:
        after, clean = before.after(raw)
    except Refusal as refusal:
        raise refused_by_rules(refusal, seat if told is None else told) from refusal
    entry = Entry.objects.create(
        table=table,
        index=table.length,
        turn=before.turn,
        raw=clean,
        seat=seat,
        made_by=made_by,
        user_id=user_id,
        at=now,
    )
    step = AppendedEntry(table, seats, entry, before, after, now)
    advance(step)
    for follow in registry.entry_steps.values():
        follow(step)
    if after.is_over:
        for follow in registry.end_steps.values():
            follow(step)
    remember(table, after)
    return step


def play_orders(step: AppendedEntry) -> None:
    """Play the orders ahead of the seats whose turn this entry has brought about."""
    asked: set[int] = set()
    while step.entry.raw.get("do") not in FREE:
        awaited = [seat for seat in step.after.actors if seat not in asked]
        orders = due_orders(step.seats, awaited)
        if not orders:
            return
        asked.add(orders[0].seat.number)
        order = orders[0]
        step = take_action(step.table, step.seats, order, step.after, now=step.now) or step


def due_orders(
    seats: Iterable[Seat], actors: Collection[int], *, late: bool = False
) -> list[OrderAhead]:
    """Return the orders ahead of those of the seats that must act (`actors`).

    `late` includes the orders that are kept for when time runs out. The seats come from `seats_of`,
    which reads their orders with them.
    """
    left = (getattr(seat, "order_ahead", None) for seat in seats if seat.number in actors)
    orders = [order for order in left if order is not None and order.pk is not None]
    return [order for order in orders if late or order.when == OrderAhead.When.TURN]


def take_action(
    table: Table, seats: Sequence[Seat], order: OrderAhead, at: Position, *, now: datetime
) -> AppendedEntry | None:
    """Play the actions of an order that are legal now, until the turn ends.

    The order is used up either way. If no action was legal, its owner is told, and the result is
    None.
    """
    order.delete()
    step: AppendedEntry | None = None
    seat = order.seat
    for wish in order.actions:  # a later action may settle a choice that an earlier one opened
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
    """Return the legal entry that matches an action of an order, or None if there is none.

    Of several, the one that uses the fewest deals is chosen. What the action has under `if` must
    be true in the seat's view.
    """
    view = at.view(seat)
    if not wish.get("if", {}).items() <= view.get("facts", {}).items():
        return None
    wanted = {key: value for key, value in wish.items() if key != "if"}.items()
    fitting: list[Raw] = [
        entry for entry in view["legal"] if all(entry.get(key) == value for key, value in wanted)
    ]
    return min(fitting, key=lambda entry: len(entry.get("use") or ()), default=None)


def _submit(
    table: Table, seats: Sequence[Seat], seat: int, raw: Raw, sender: Sender, now: datetime
) -> Appended:
    """Check the sender and the entry, append it, and play the orders ahead that are due then."""
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
    """Return the entry of the seat's choice with this number; None if there is no such choice."""
    if not number or seat < 0 or not table.has_started:
        return None
    for group in position(table).view(seat)["choices"]:
        for choice in group["choices"]:
            if str(choice["number"]) == number:
                entry: Raw = choice["entry"]
                return entry
    return None


def _check_holder(seats: Sequence[Seat], number: int, sender: Sender) -> None:
    """Refuse unless the sender holds the seat."""
    seat = next((seat for seat in seats if seat.number == number), None)
    by_person = sender.made_by == MadeBy.PLAYER and sender.user_id is not None
    if seat is not None and by_person and seat.user_id == sender.user_id:
        return
    if seat is not None and sender.made_by == MadeBy.BOT and seat.bot:
        return
    raise TableRefusal(Why.NOT_YOUR_SEAT)


def _check_form(raw: Raw, seat: int) -> None:
    """Refuse what the engine cannot judge: a forged deal, another seat's entry, far too much."""
    if raw.get("do") == "deal":
        raise TableRefusal(Why.OUT_OF_RANGE)
    if raw.get("seat", seat) != seat:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    if len(json.dumps(raw)) > LONGEST_ENTRY:
        raise TableRefusal(Why.OUT_OF_RANGE)


def _appended(table: Table, step: AppendedEntry) -> Appended:
    return Appended(step.entry.index, step.entry.raw, table.log_version, table.is_over)
