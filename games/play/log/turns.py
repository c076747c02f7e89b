"""The effect of an entry on its table: clocks, who must act now, counted turns, and the end.

Where a table plays so, anybody may demand after an arrival that all show their laurels, until the
next main action. Why house players and orders ahead wait meanwhile: docs/decisions.md.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from engine.game import FREE
from games.play import notices
from games.play.clock.seat_clocks import (
    as_they_are,
    earliest,
    save_seats,
    seats_of,
    start_clocks,
    stop_clocks,
)
from games.play.log.locks import save_table
from games.play.log.position import Position
from games.play.models import MadeBy, Seat, Status, Table
from games.play.registry import AppendedEntry

BY_OTHERS: Final = (MadeBy.ORDER, MadeBy.OPERATOR)
"""Entries made while the player was away, who does not know that they must act once more."""

WELL_AGAIN: Final[dict[str, Any]] = {"failures": 0, "trouble": "", "set_aside_at": None}
"""The columns of a table whose clock no longer fails."""


def advance(step: AppendedEntry) -> None:
    """Bring the table and its seats up to date with the entry that has just been written."""
    table, seats, after = step.table, step.seats, step.after
    acted = None if step.entry.raw.get("do") in FREE else step.entry.seat
    before = as_they_are(seats)
    anew = [s for s in after.actors if s not in step.before.actors or s == acted]
    _note_turn(step, seats, acted)
    _wind(table, seats, after.actors, anew, step.now)
    save_seats(seats, before)
    changes: dict[str, Any] = {
        "length": table.length + 1,
        "log_version": table.log_version + 1,
        "turn": after.turn,
        "moved_at": step.now,
        **earliest(table, seats),
    }
    if after.is_over:
        changes |= _ended(after, step.now)
    if table.failures:
        changes |= WELL_AGAIN
    save_table(table, **changes)
    if after.is_over:
        _place(table, after)
    _tell(step, seats, acted, anew)


def _wind(
    table: Table,
    seats: Sequence[Seat],
    actors: Collection[int],
    anew: Collection[int],
    now: datetime,
) -> None:
    """Stop the clocks of seats whose turn is over, and start those of seats whose turn begins.

    `anew` are the seats that begin a turn, even if they had to act before.
    """
    stopped = [s for s in seats if s.must_act and (s.number not in actors or s.number in anew)]
    stop_clocks(table, stopped, now)
    for seat in seats:
        seat.must_act = seat.number in actors
    begin = [s for s in seats if s.number in anew or (s.must_act and s.deadline is None)]
    start_clocks(table, begin, now)


def wind_up(table: Table, at: Position, now: datetime) -> dict[str, Any]:
    """Start the clocks of the seats that must act at this position, and stop all others.

    Returns the columns of the table that change.
    """
    seats = seats_of(table)
    before = as_they_are(seats)
    for seat in seats:
        seat.must_act = seat.number in at.actors
        seat.deadline = seat.clock_started = seat.time_left = None
    start_clocks(table, [seat for seat in seats if seat.must_act], now)
    save_seats(seats, before)
    return earliest(table, seats)


def _ended(after: Position, now: datetime) -> dict[str, Any]:
    return {"status": Status.FINISHED, "finished_at": now, "result": after.result}


def _note_turn(step: AppendedEntry, seats: Sequence[Seat], acted: int | None) -> None:
    """Count the turn of the seat that acted, and whether the player missed it."""
    for seat in seats:
        if seat.number != acted:
            continue
        seat.turns += 1
        if step.entry.made_by == MadeBy.CLOCK:
            seat.missed += 1
        elif step.entry.made_by == MadeBy.PLAYER:
            seat.missed_in_row = 0


def _place(table: Table, after: Position) -> None:
    for number, place in enumerate(places(after, table.seat_count)):
        Seat.objects.filter(table=table, number=number).update(place=place)


def places(after: Position, seats: int) -> list[int]:
    """Return the place of every seat; a game that only has winners puts all others second."""
    result = after.result or {}
    if "places" in result:
        return list(result["places"])
    winners = result.get("winners", ())
    return [1 if seat in winners else 2 for seat in range(seats)]


def _tell(
    step: AppendedEntry, seats: Sequence[Seat], acted: int | None, anew: Collection[int]
) -> None:
    """Tell the people who must act now, or everybody if the game is over.

    Notices about the turn that has just been played are withdrawn.
    """
    people = [seat for seat in seats if seat.user is not None and seat.user.is_active]
    if step.before.may_demand or step.after.may_demand:
        _tell_of_demand(step, people)
    was_theirs = [p for p in people if p.number == acted]
    if step.after.is_over:
        notices.no_longer_your_turn(step.table, was_theirs, now=step.now)
        notices.game_over(step.table, people, now=step.now)
        return
    awaited = [p for p in people if p.number in anew]
    told = awaited if step.entry.made_by in BY_OTHERS else [p for p in awaited if p.number != acted]
    if awaited or was_theirs:
        notices.your_turn(step.table, told, now=step.now, reminded=awaited, acted=was_theirs)


def _tell_of_demand(step: AppendedEntry, people: Iterable[Seat]) -> None:
    """Tell people that they may demand now, or withdraw that if the chance is gone.

    Whoever must act is told by their turn mail, and whoever has just acted in person has seen it.
    """
    if step.before.may_demand:
        if not step.after.may_demand:
            notices.no_longer_to_demand(step.table, people, now=step.now)
        return
    if not step.after.may_demand:
        return
    acted = step.entry.seat if step.entry.made_by == MadeBy.PLAYER else None
    told = [s for s in people if s.number not in (acted, *step.after.actors) and not s.demands]
    notices.may_demand(step.table, told, now=step.now)
