"""The commands that answer a question about a record."""

import json
import sys
from argparse import Namespace
from typing import Final

from engine import records
from engine.game import Raw
from engine.jsontext import MOST_BYTES, said
from engine.records import Record
from engine.refusal import Code, EntryRefused, Refusal

STANDARD_INPUT: Final = "-"


def replay(given: Namespace) -> str:
    """Return the full state."""
    record = _read(given.record)
    return _json(record.game.replay(records.final(record, given.at)))


def view(given: Namespace) -> str:
    """Return what a viewer may see."""
    record = _read(given.record)
    return _json(_seen(record, given))


def show(given: Namespace) -> str:
    """Return what a viewer may see as plain text."""
    record = _read(given.record)
    return _lines(record.game.show(_seen(record, given)))


def score(given: Namespace) -> str:
    """Return the game in notation."""
    record = _read(given.record)
    records.final(record)  # check every entry before writing any
    return _lines(record.game.score(record.header, record.log))


def legal(given: Namespace) -> str:
    """Return every legal entry of the seats that must act."""
    record = _read(given.record)
    game, state = record.game, records.final(record, given.at)
    return _json([game.encode(entry) for entry in game.legal(state)])


def verify(given: Namespace) -> str:
    """Return `ok`, or refuse with the file and the entry that break the rules."""
    for name in given.records:
        try:
            record = _read(name)
            records.final(record)
            records.check_commitment(record)
        except Refusal as cause:
            raise _of_file(name, cause) if len(given.records) > 1 else cause from None
    return "ok\n"


def _read(name: str) -> Record:
    """Read the record in a file, and no more of a file than the limit that refuses it."""
    try:
        if name == STANDARD_INPUT:
            return records.parse(sys.stdin.buffer.read(MOST_BYTES + 1))
        with open(name, "rb") as file:
            return records.parse(file.read(MOST_BYTES + 1))
    except OSError as fault:
        raise Refusal(Code.NO_RECORD, f"{name} cannot be read: {fault.strerror}") from None


def _of_file(name: str, cause: Refusal) -> Refusal:
    said_of = Refusal(cause.code, f"{cause.reason} (in {name})")
    return EntryRefused(cause.index, said_of) if isinstance(cause, EntryRefused) else said_of


def _seen(record: Record, given: Namespace) -> Raw:
    seats, seat = record.header.seats, given.seat
    if seat is not None and not 0 <= seat < seats:
        raise Refusal(Code.UNKNOWN, f"there are seats 0 to {seats - 1}, not {said(seat)}")
    return record.game.view(records.final(record, given.at), seat)


def _json(value: object) -> str:
    return json.dumps(value) + "\n"


def _lines(text: str) -> str:
    return text if text.endswith("\n") else text + "\n"
