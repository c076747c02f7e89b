"""What an entry does to its table: the clock, who must act, and the end."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import BooleanField, Case, F, Value, When

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
    anew = [s for s in after.actors if s not in step.before.actors or s == acted]
    if after.is_over:
        changes |= _ended(after, step.now)
    elif anew:
        changes["deadline"] = next_deadline(table, step.now)
    save_table(table, **changes)
    if acted is not None:
        _note_turn(step, acted)
    if after.is_over:
        _place(table, after)
    _tell(step, acted, anew)


def next_deadline(table: Table, now: datetime) -> datetime:
    return now + timedelta(hours=table.turn_hours)


def note_actors(table: Table, at: Position) -> None:
    """Keep on the seats who must act, so that a lobby asks no engine."""
    Seat.objects.filter(table=table).update(must_act=_is_one_of(at.actors))


def _is_one_of(numbers: Collection[int]) -> Case:
    """False for all when there is nobody."""
    cases = [When(number__in=numbers, then=Value(True))] if numbers else []
    return Case(*cases, default=Value(False), output_field=BooleanField())


def _ended(after: Position, now: datetime) -> dict[str, Any]:
    return {
        "status": Status.FINISHED,
        "finished_at": now,
        "result": after.result,
        "deadline": None,
        "time_left": None,
    }


def _note_turn(step: Step, acted: int) -> None:
    """Who must act now, and that who has acted did so in time, or not."""
    late = step.entry.made_by == MadeBy.CLOCK
    once = Case(When(number=acted, then=Value(1)), default=Value(0))
    changes: dict[str, Any] = {
        "must_act": _is_one_of(step.after.actors),
        "turns": F("turns") + once,
    }
    if late:
        changes["missed"] = F("missed") + once
    Seat.objects.filter(table=step.table).update(**changes)


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


def _tell(step: Step, acted: int | None, anew: Collection[int]) -> None:
    """Mails: to who must act now, to all when it is over; none any more to who has acted."""
    people = notices.people_at(step.table)
    was_theirs = [p for p in people if p.number == acted]
    notices.no_longer_your_turn(step.table, was_theirs, now=step.now)
    if step.after.is_over:
        notices.game_over(step.table, people, now=step.now)
        return
    awaited = [p for p in people if p.number in anew and p.number != acted]
    notices.your_turn(step.table, awaited, now=step.now)
