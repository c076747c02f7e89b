"""The interventions of operators at a table: roll back, force an entry, look, hand on, restart.

Each is noted in the table's log.
"""

import json
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from engine.game import Raw
from engine.jsontext import fault_in
from engine.refusal import Refusal
from games.accounts.models import User
from games.operators.reshuffle import dealt_anew
from games.play import notices
from games.play.clock.pauses import check_status
from games.play.clock.seat_clocks import earliest, seats_of
from games.play.log.append import append, play_orders
from games.play.log.entries import unpack_log
from games.play.log.interventions import intervention, note
from games.play.log.locks import NO_SEAT, Actor, check_under_way, save_table
from games.play.log.position import position
from games.play.log.turns import WELL_AGAIN, wind_up
from games.play.models import Entry, Intervention, MadeBy, OrderAhead, Seat, Status, Table
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry
from games.play.seats.handover import hand_on

Kind = Intervention.Kind
NOT_READ: Final = _(
    "This is not an entry that the seat could make now. What it could make is not listed here: "
    "look at the board, and at how entries are written in the rules."
)


def roll_back(
    table_id: int,
    length: int,
    user_id: int,
    *,
    reason: str,
    now: datetime,
    seen_version: int | None = None,
) -> None:
    """Roll the log back to its first `length` entries. The note keeps the entries taken away.

    Refuses if the operator was shown another version of the log than the one that is there now.
    """
    with intervention(table_id, Kind.ROLL_BACK, user_id, reason, now=now) as (table, user):
        if seen_version not in (None, table.log_version):
            raise TableRefusal(Why.STALE_PAGE)
        _take_back(table, length, user, reason, now)


def try_roll_back(table_id: int, length: int, user_id: int, *, reason: str, now: datetime) -> None:
    """Refuse what `roll_back` would refuse, and note that refusal. Nothing is taken back."""
    with intervention(table_id, Kind.ROLL_BACK, user_id, reason, now=now) as (table, _user):
        _dealt_for(table, length)


def _dealt_for(table: Table, length: int) -> dict[str, Any]:
    """Return what is dealt anew if the table goes back to this length; refuse if it cannot."""
    if not table.has_started:
        raise TableRefusal(Why.NOT_STARTED)
    if not 0 <= length < table.length:
        raise TableRefusal(Why.OUT_OF_RANGE)
    return dealt_anew(table, length)


def _take_back(table: Table, length: int, user: User, reason: str, now: datetime) -> None:
    dealt = _dealt_for(table, length)
    unpack_log(table)
    gone = Entry.objects.filter(table=table, index__gte=length)
    kept = list(gone.order_by("index").values("index", "seat", "made_by", "raw"))
    gone.delete()
    detail: dict[str, Any] = {"entries": kept}
    if dealt:  # the first shuffle is kept, so that it can still be checked
        shown = {"chance": table.chance, "salt": table.salt, "commitment": table.commitment}
        detail["shown"] = shown
    note(table, Kind.ROLL_BACK, user, reason, now=now, at_length=length, detail=detail)
    _restart_at(table, length, now, dealt)
    for follow in registry.roll_back_steps.values():
        follow(table, length, now)


def _restart_at(table: Table, length: int, now: datetime, dealt: dict[str, Any]) -> None:
    """Bring the table back to that length, with time for a whole turn; a finished game goes on."""
    paused = table.status == Status.PAUSED
    save_table(
        table,
        length=length,
        rollbacks=table.rollbacks + 1,
        log_version=table.log_version + 1,
        status=Status.PAUSED if paused else Status.PLAYING,
        finished_at=None,
        moved_at=now,
        result=None,
        **WELL_AGAIN,
        **dealt,
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
    """Replace the notices about turns. If the table is paused, they are written when it resumes."""
    seats = seats_of(table)
    notices.no_longer_your_turn(table, seats, now=now)
    notices.no_longer_to_demand(table, seats, now=now)
    if not paused:
        awaited = [seat for seat in seats if seat.must_act]
        notices.your_turn(table, awaited, now=now, reminded=awaited)


def force_entry(
    table_id: int, seat: int | None, wanted: Raw | str, user_id: int, *, reason: str, now: datetime
) -> None:
    """Play an entry in a seat's place, or seal a deal (`seat` None). The rules still hold.

    `wanted` is an entry, or what the operator wrote. A refusal tells nothing that only the seat may
    know: neither why it was refused, nor what else the seat could do.
    """
    tried = {"seat": seat, "tried": wanted}
    stepping = intervention(table_id, Kind.FORCE, user_id, reason, now=now, tried=tried)
    with stepping as (table, user):
        check_status(table, Status.PLAYING)
        raw = _entry(table, seat, wanted) if isinstance(wanted, str) else wanted
        note(table, Kind.FORCE, user, reason, now=now, detail={"raw": raw})
        raw = raw if seat is None else raw | {"seat": seat}
        actor = Actor(NO_SEAT if seat is None else seat, user_id, MadeBy.OPERATOR, now)
        play_orders(append(table, seats_of(table), actor, raw, told=NO_SEAT))


def _entry(table: Table, seat: int | None, text: str) -> Raw:
    """Read the text as an entry of a record if it looks like one, otherwise as notation."""
    if seat is not None and not text.lstrip().startswith("{"):
        here = position(table)
        try:
            return here.game.read(text, here.view(seat))
        except Refusal:
            raise TableRefusal(Why.RULES, str(NOT_READ)) from None
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raw = None
    if not isinstance(raw, dict) or fault_in(raw) or "\\u0000" in text:
        raise TableRefusal(Why.OUT_OF_RANGE)
    return raw


def hand_to_house(table_id: int, number: int, user_id: int, *, reason: str, now: datetime) -> None:
    """Hand the seat of somebody who has vanished to a house player, as an operator."""
    tried = {"seat": number}
    kind = Intervention.Kind.HAND_ON
    with intervention(table_id, kind, user_id, reason, now=now, tried=tried) as (table, user):
        check_under_way(table)
        found = Seat.objects.filter(table=table, number=number, bot="").select_related("user")
        seat = found.first()
        if seat is None:
            raise TableRefusal(Why.OUT_OF_RANGE)
        hand_on(table, seat, user, reason, now=now)


def look(
    table_id: int, user_id: int, *, reason: str, now: datetime, seat: int | None = None
) -> None:
    """Note that an operator is about to see what is hidden, for one seat or (None) for all."""
    tried = {"seat": seat}
    with intervention(table_id, Kind.LOOK, user_id, reason, now=now, tried=tried) as (table, user):
        if not table.has_started:
            raise TableRefusal(Why.NOT_STARTED)
        if seat is not None and not 0 <= seat < table.seat_count:
            raise TableRefusal(Why.OUT_OF_RANGE)
        note(table, Kind.LOOK, user, reason, now=now, detail=tried)
        save_table(table)


def take_up(table_id: int, user_id: int, *, reason: str, now: datetime) -> None:
    """Start the clock again at a table that was set aside."""
    with intervention(table_id, Kind.RESUME, user_id, reason, now=now) as (table, user):
        if table.set_aside_at is None:
            raise TableRefusal(Why.NOT_PAUSED)
        save_table(table, **WELL_AGAIN, **earliest(table, seats_of(table)))
        note(table, Kind.RESUME, user, reason, now=now)
