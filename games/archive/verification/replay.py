"""Replay one stored game, and name the mismatches. Without Django: other processes do it."""

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine import records
from engine.game import Header, Raw
from engine.records import Record
from engine.refusal import Refusal
from games.play.log.logged import columns_of

NO_SEAT: Final = object()
"""Stands for the seat of what is no entry, and equals no seat."""


class Stored(NamedTuple):
    """A started game as the database has it. `is_over`: its columns say that it was won or lost.

    `awaited` are the seats that must act according to the columns; None leaves them unchecked.
    """

    code: str
    header: Header
    log: str | bytes  # all entries as one JSON list, or packed: other processes read it
    is_whole: bool  # whether entries are numbered from 0, and kept in one place only
    seats: Sequence[int | None]  # the seat of each entry, as its column has it; none if packed
    length: int
    turn: int
    result: Raw | None
    is_over: bool
    awaited: tuple[int, ...] | None
    places: list[int | None] | None
    commitment: str
    salt: str


class Trouble(NamedTuple):
    """A mismatch in a game: its place (log, state, result or commitment), and what differs."""

    code: str
    what: str
    why: str


def troubles_of_all(games: Sequence[Stored]) -> list[Trouble]:
    return [trouble for stored in games for trouble in troubles_of(stored)]


def troubles_of(stored: Stored) -> list[Trouble]:
    """Return everything about a game that does not agree with the engine."""
    found = _commitment(stored)
    try:
        log, seats = _log_of(stored)
        found += _rows(stored, log, seats)
        record = records.read(records.raw_of(Record(stored.header, tuple(log), {})))
        state = records.final(record)
        found += _state(stored, record, state)
    except Refusal as refusal:
        found.append(Trouble(stored.code, "log", str(refusal)))
    except Exception as broken:  # whatever is stored must not stop the check of later games
        found.append(Trouble(stored.code, "log", f"{type(broken).__name__}: {broken}"[:200]))
    return found


def _commitment(stored: Stored) -> list[Trouble]:
    if not stored.commitment and not stored.salt:
        return []  # imported without one
    if records.commitment(stored.header, stored.salt)["sha256"] == stored.commitment:
        return []
    return [Trouble(stored.code, "commitment", "chance and start are not those committed to")]


def _log_of(stored: Stored) -> tuple[list[Any], Sequence[int | None]]:
    """Return the entries, and the seat that is noted for each."""
    if isinstance(stored.log, bytes):
        columns = columns_of(stored.log)
        return columns["raw"], columns["seat"]
    return json.loads(stored.log), stored.seats


def _rows(stored: Stored, log: list[Any], seats: Sequence[int | None]) -> list[Trouble]:
    """Compare the entries of the log with each other and with the table's length."""
    found = []
    if not stored.is_whole or len(log) != stored.length:
        there = f"{len(log)} entries for a length of {stored.length}"
        found.append(Trouble(stored.code, "log", f"{there}, or not numbered from 0, or kept twice"))
    named = [raw.get("seat") if isinstance(raw, dict) else NO_SEAT for raw in log]
    if named != list(seats):
        index = [here == there for here, there in zip(named, seats, strict=True)].index(False)
        why = f"entry {index}: it is noted for seat {seats[index]}"
        found.append(Trouble(stored.code, "log", why))
    return found


def _state(stored: Stored, record: Record, state: Any) -> list[Trouble]:
    """Compare what the columns say with the state that the log leads to."""
    game = record.game
    view, actors = game.view(state, None), game.actors(state)
    result = view.get("result")
    if stored.result != result:
        return [
            Trouble(stored.code, "result", f"{stored.result} is stored, the log brings {result}")
        ]
    found = []
    if stored.is_over == bool(actors):
        found.append("the table says otherwise about whether the game is over")
    if stored.turn != view["turn"]:
        found.append(f"turn {stored.turn} is stored, the log brings {view['turn']}")
    if stored.awaited is not None and stored.awaited != actors:
        found.append(f"seats {stored.awaited} are stored as those to act, not {actors}")
    if stored.places is not None and stored.places != _places(result or {}, record.header.seats):
        found.append("the places of the seats are not those of the result")
    return [Trouble(stored.code, "state", why) for why in found]


def _places(result: Raw, seats: int) -> list[int]:
    if "places" in result:
        return list(result["places"])
    winners = result.get("winners", ())
    return [1 if seat in winners else 2 for seat in range(seats)]
