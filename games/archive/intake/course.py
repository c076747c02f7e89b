"""The course of a game, folded once: everything its rows hold besides the log itself."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine import records
from engine.game import FREE, Header, Raw
from engine.records import Record


@dataclass(frozen=True, slots=True)
class Course:
    """The turn before each entry and after the last one, the turns of each seat, and the result."""

    turns: list[int]
    played: list[int]
    result: Raw | None
    places: list[int | None]


def course_of(header: Header, log: Sequence[Raw]) -> Course:
    """Fold the log, or raise an `EntryRefused`."""
    record = Record(header, tuple(log), {})
    turns, result = [], None
    for state in records.states(record):
        view = record.game.view(state, None)
        turns.append(int(view["turn"]))
        result = view.get("result")
    played = [0] * header.seats
    for raw in log:
        if raw.get("do") not in FREE and isinstance(raw.get("seat"), int):
            played[raw["seat"]] += 1
    return Course(turns, played, result, _places(result, header.seats))


def _places(result: Raw | None, seats: int) -> list[int | None]:
    if result is None:
        return [None] * seats
    if "places" in result:
        return list(result["places"])
    return [1 if seat in result["winners"] else 2 for seat in range(seats)]
