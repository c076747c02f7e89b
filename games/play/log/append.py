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

from engine.game import Raw
from engine.refusal import Refusal
from games.play import notices
from games.play.clock.seat_clocks import seats_of
from games.play.log.locks import (
    NO_SEAT,
    Actor,
    by_person,
    is_fresh,
    locked_table,
    locked_table_called,
)
from games.play.log.position import Position, position, remember
from games.play.log.turns import advance
from games.play.models import Entry, MadeBy, OrderAhead, Seat, Status, Table
from games.play.refusals import TableRefusal, Why, refused_by_rules
from games.play.registry import AppendedEntry, registry

LONGEST_ENTRY: Final = 20_000
"""The most characters of JSON that an entry may have: far more than any entry needs."""


@dataclass(frozen=True, slots=True)
class Appended:
    """An entry and its place in the log, and the table after it and everything it set off.

    `before` and `after` are the positions around the entry itself.
    """

    index: int
    raw: Raw
    log_version: int
    is_over: bool
    before: Position
    after: Position

    def told_to(self, seat: int | None) -> str:
        """Return what the engine tells a seat (None: a spectator) of the entry."""
        entry = self.before.game.decode(self.before.state, self.raw)
        told: str = self.before.game.tell(self.before.state, entry, self.after.state, seat)
        return told


@transaction.atomic
def submit_entry(table_id: int, actor: Actor, raw: Raw, *, seen_version: int | None) -> Appended:
    """Play an entry for the actor's seat, or raise a `TableRefusal`.

    `seen_version` is the `log_version` of the table that the actor has seen. If it is None, nobody
    asks whether they have seen the newest position.
    """
    table = locked_table(table_id)
    return _submit(table, seats_of(table), actor, raw, seen_version)


@transaction.atomic
def submit_choice(
    code: str, user_id: int, number: str, raw: Raw, *, seen_version: int, now: datetime
) -> Appended:
    """Play what somebody chose on the page of a table: a numbered choice, or else `raw`.

    The caller knows only the table's code. The person's seat, and the entry that the number stands
    for, are found after locking, so that nothing is read twice.
    """
    table = locked_table_called(code)
    seats = seats_of(table)
    held = next((seat.number for seat in seats if seat.user_id == user_id), NO_SEAT)
    raw = _chosen(table, held, number) or raw
    return _submit(table, seats, by_person(held, user_id, now), raw, seen_version)


@transaction.atomic
def seal_deal(table: Table, actor: Actor, deal: Raw) -> Appended:
    """Seal a deal at a locked table. The caller vouches for the signatures.

    The actor's seat is the one whose acceptance completed the deal; a refusal is worded for it.
    """
    check_running(table, None)
    return _appended(table, append(table, seats_of(table), actor, {"do": "deal", "deal": deal}))


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
    table: Table, seats: Sequence[Seat], actor: Actor, raw: Raw, *, told: int | None = None
) -> AppendedEntry:
    """Ask the engine, then write the entry and everything that follows from it.

    The table must be locked, and `seats` read after that by `seats_of`. `told` is the seat for
    which a refusal is worded, if it is not the seat that acts. A deal is an entry of no seat.
    """
    before = position(table)
    try:
        after, clean = before.after(raw)
    except Refusal as refusal:
        raise refused_by_rules(refusal, actor.seat if told is None else told) from refusal
    entry = Entry.objects.create(
        table=table,
        index=table.length,
        turn=before.turn,
        raw=clean,
        seat=None if clean.get("do") == "deal" else actor.seat,
        made_by=actor.made_by,
        user_id=actor.user_id,
        at=actor.now,
    )
    ends_turn = before.turn != after.turn or after.is_over
    step = AppendedEntry(table, seats, entry, before, after, ends_turn, actor.now)
    advance(step)
    for follow in registry.entry_steps.values():
        follow(step)
    if after.is_over:
        for follow in registry.end_steps.values():
            follow(step)
    remember(table, after)
    return step


def play_orders(step: AppendedEntry) -> None:
    """Begin the turn that this entry has brought about, then play the orders ahead for it.

    While somebody may still demand that totals are shown, orders wait: until somebody has, or
    the time of their owner runs out (docs/decisions.md).
    """
    asked: set[int] = set()
    while step.entry.raw.get("do") != "deal":
        here = _turn_begun(step)
        if here.may_demand:
            demanded = _demand_left_ahead(step, here)
            if demanded is None:
                return
            step = demanded
            continue
        awaited = [seat for seat in here.actors if seat not in asked]
        orders = due_orders(step.seats, awaited)
        if not orders:
            return
        asked.add(orders[0].seat.number)
        order = orders[0]
        step = take_action(step.table, step.seats, order, here, now=step.now) or step


def _demand_left_ahead(step: AppendedEntry, here: Position) -> AppendedEntry | None:
    """Make the demand of the first seat, from the one that acts on, that has left one ahead."""
    first = next(iter(here.actors), 0)
    wanting = [seat for seat in step.seats if seat.demands and seat.user_id is not None]
    if not wanting:
        return None
    count = len(step.seats)
    seat = min(wanting, key=lambda seat: (seat.number - first) % count)
    actor = Actor(seat.number, seat.user_id, MadeBy.ORDER, step.now)
    return append(step.table, step.seats, actor, {"seat": seat.number, "do": "reveal"})


def _turn_begun(step: AppendedEntry) -> Position:
    """Return the position with which a turn begins: what was agreed ahead of it is sealed."""
    if step.ends_turn:
        for follow in registry.turn_steps.values():
            follow(step)
    return step.after if step.table.length == step.after.length else position(step.table)


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
    actor = Actor(seat.number, seat.user_id, MadeBy.ORDER, now)
    for wish in order.actions:  # a later action may settle a choice that an earlier one opened
        here = at if step is None else step.after
        if seat.number not in here.actors or (step and step.before.turn != here.turn):
            break
        raw = granted(here, seat.number, wish)
        if raw is not None:
            step = append(table, seats, actor, raw)
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
    table: Table, seats: Sequence[Seat], actor: Actor, raw: Raw, seen_version: int | None
) -> Appended:
    """Check the actor and the entry, append it, and play the orders ahead that are due then."""
    fresh = seen_version is None or is_fresh(table, actor.seat, seen_version)
    check_running(table, None if fresh else seen_version)
    if not any(actor.holds(seat) for seat in seats):
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    _check_form(raw, actor.seat)
    raw = {"seat": actor.seat} | raw
    if table.practice and actor.made_by == MadeBy.PLAYER:
        for check in registry.entry_checks.values():
            check(table, actor.seat, raw)
    step = append(table, seats, actor, raw)
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


def _check_form(raw: Raw, seat: int) -> None:
    """Refuse what the engine cannot judge: a forged deal, another seat's entry, far too much."""
    if raw.get("do") == "deal":
        raise TableRefusal(Why.OUT_OF_RANGE)
    if raw.get("seat", seat) != seat:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    if len(json.dumps(raw)) > LONGEST_ENTRY:
        raise TableRefusal(Why.OUT_OF_RANGE)


def _appended(table: Table, step: AppendedEntry) -> Appended:
    entry, version = step.entry, table.log_version
    return Appended(entry.index, entry.raw, version, table.is_over, step.before, step.after)
