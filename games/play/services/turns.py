"""What an entry does to its table: the clock, who must act, and the end."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Case, F, Value, When
from django.db.models.fields import BooleanField

from games.play import notices
from games.play.models import MadeBy, Seat, Status, Table
from games.play.position import Position
from games.play.registry import Step
from games.play.services.locked import save_table

FREE: Final = ("deal", "reveal")
"""What may be done at any time by whoever likes: nobody's turn depends on it."""


def advance(step: Step) -> None:
    """Bring the table up to date with the entry that has just been written."""
    table, after = step.table, step.after
    acted = None if step.entry.raw.get("do") in FREE else step.entry.seat
    changes: dict[str, Any] = {
        "length": table.length + 1,
        "log_version": table.log_version + 1,
        "turn": after.turn,
    }
    if after.is_over:
        changes |= _ended(after, step.now)
    elif anew := [s for s in after.actors if s not in step.before.actors or s == acted]:
        changes["deadline"] = next_deadline(table, step.now)
        notices.your_turn(table, [seat for seat in anew if seat != acted], now=step.now)
    save_table(table, **changes)
    note_actors(table, after)
    if acted is not None:
        _count(step, acted)
    if after.is_over:
        _place(table, after)
        notices.game_over(table, now=step.now)


def next_deadline(table: Table, now: datetime) -> datetime:
    return now + timedelta(hours=table.turn_hours)


def note_actors(table: Table, at: Position) -> None:
    """Keep on the seats who must act, so that a lobby asks no engine."""
    awaited: Value | Case = Value(False)
    if at.actors:
        awaited = Case(When(number__in=at.actors, then=Value(True)), default=Value(False))
    awaited.output_field = BooleanField()
    Seat.objects.filter(table=table).update(must_act=awaited)


def _ended(after: Position, now: datetime) -> dict[str, Any]:
    return {
        "status": Status.FINISHED,
        "finished_at": now,
        "result": after.result,
        "deadline": None,
        "time_left": None,
    }


def _count(step: Step, acted: int) -> None:
    missed = int(step.entry.made_by == MadeBy.CLOCK)
    held = Seat.objects.filter(table=step.table, number=acted)
    notices.no_longer_your_turn(step.table, acted)
    held.update(turns=F("turns") + 1, missed=F("missed") + missed)


def _place(table: Table, after: Position) -> None:
    for number, place in enumerate(places(after, table.seat_count)):
        Seat.objects.filter(table=table, number=number).update(place=place)


def places(after: Position, seats: int) -> list[int]:
    """The place of every seat; a game that only has winners puts all others second."""
    result = after.result or {}
    if "places" in result:
        return list(result["places"])
    winners = result.get("winners", ())
    return [1 if seat in winners else 2 for seat in range(seats)]
