"""The lock on a table, who acts under it, and how the table is saved (docs/locks.md).

It is checked whether the actor has seen the newest position. Each save counts the row's version up.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import F

from games.play.log.entries import entries_of
from games.play.log.position import position
from games.play.models import Intervention, MadeBy, Seat, Table
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry

NO_SEAT: Final = -1
"""Stands for no seat, where something is done for the table as a whole."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The seat that acts, whoever acts for it (a person, a house player, the clock), and when.

    It is made where a request, a mail, a house player or the clock comes in.
    """

    seat: int
    user_id: int | None
    made_by: MadeBy
    now: datetime

    def holds(self, seat: Seat | None) -> bool:
        """Return whether it is the holder of this seat who acts: the person, or a house player."""
        if seat is None or seat.number != self.seat:
            return False
        if self.made_by == MadeBy.PLAYER:
            return self.user_id is not None and seat.user_id == self.user_id
        return self.made_by == MadeBy.BOT and bool(seat.bot)


def by_person(seat: int, user_id: int | None, now: datetime) -> Actor:
    """Return a person who acts on a seat."""
    return Actor(seat, user_id, MadeBy.PLAYER, now)


def by_house(seat: int, now: datetime) -> Actor:
    """Return the house player of a seat."""
    return Actor(seat, None, MadeBy.BOT, now)


def locked_table(table_id: int) -> Table:
    """Lock the table until the transaction ends, and read it. Every service begins with this."""
    return Table.objects.select_for_update().get(pk=table_id)


def locked_table_called(code: str) -> Table:
    """Lock and read the table with this code, or raise ``Table.DoesNotExist``."""
    return Table.objects.select_for_update().get(code=code)


def check_holder(table: Table, actor: Actor) -> Seat:
    """Return the seat if the person or house player that acts holds it; refuse otherwise."""
    held = Seat.objects.filter(table=table, number=actor.seat).first()
    if held is None or not actor.holds(held):
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    return held


def check_under_way(table: Table) -> None:
    """Refuse unless the game is being played or paused."""
    if not table.is_running:
        raise TableRefusal(Why.OVER if table.is_over else Why.NOT_STARTED)


def save_table(table: Table, **changes: Any) -> None:
    """Write the changes and raise `version` by one; a second writer fails here on any database."""
    seen = {"id": table.pk, "version": table.version}
    if not Table.objects.filter(**seen).update(**changes, version=table.version + 1):
        raise TableRefusal(Why.STALE_PAGE)
    table.version += 1
    for name, value in changes.items():
        setattr(table, name, value)
    _nudge_later(table)


def touch_table(table: Table) -> None:
    """Raise `version`, because something that the table's pages show has changed.

    The table must be locked.
    """
    save_table(table)


def note_offers(table: Table, *, are_open: bool) -> None:
    """Note whether the next entry has to look for open offers. The table must be locked."""
    if table.offers_open != are_open:
        Table.objects.filter(pk=table.pk).update(offers_open=are_open)
        table.offers_open = are_open


def touch_seats(table: Table, numbers: Collection[int]) -> None:
    """Raise `private_version` of these seats, because something that only they see has changed."""
    seats = Seat.objects.filter(table=table, number__in=numbers)
    seats.update(private_version=F("private_version") + 1)
    _nudge_later(table)


def _nudge_later(table: Table) -> None:
    """Nudge after the commit: house players, or where there is a lesson its script."""
    nudges = registry.lesson_steps if table.is_lesson else registry.nudges
    transaction.on_commit(partial(_nudge, table.pk, nudges), robust=True)


def _nudge(table_id: int, nudges: Mapping[str, Callable[[int], None]]) -> None:
    for nudge in nudges.values():
        nudge(table_id)


def is_fresh(table: Table, seat: int | None, seen_version: int) -> bool:
    """Return whether a sender who saw `seen_version` need not look at the table again.

    That is so if nothing has happened since, or if only seats that act at the same time have acted:
    then this seat still has the same choices with the same numbers.
    """
    since = table.log_version - seen_version
    if since == 0:
        return True
    at_once = seat is not None and 0 < since < table.seat_count and table.is_running
    return at_once and since <= _since_roll_back(table) and _has_same_choice(table, seat, since)


def _since_roll_back(table: Table) -> int:
    """Count the entries since the last roll-back: each of them raised `log_version` by one."""
    if not table.rollbacks:
        return table.length
    back = Intervention.objects.filter(table=table, kind=Intervention.Kind.ROLL_BACK, refused=False)
    last = back.order_by("-pk").values_list("at_length", flat=True).first()
    return table.length - (last or 0)


def _has_same_choice(table: Table, seat: int | None, since: int) -> bool:
    """Return whether the last `since` entries left the choices of the seat as they were."""
    then, now = position(table, table.length - since), position(table)
    if seat not in then.actors or seat not in now.actors:
        return False
    made = entries_of(table, then.length, now.length)
    others = set(then.actors) - {seat}
    by_others = all(entry.seat in others for entry in made)
    return by_others and bool(then.view(seat)["choices"] == now.view(seat)["choices"])
