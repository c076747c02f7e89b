"""A game of a file, checked against the engine entry by entry and made ready to be written."""

import hashlib
from datetime import datetime
from typing import Final, NamedTuple

from engine import records
from engine.game import FREE, Raw
from engine.jsontext import said
from engine.records import Record
from engine.refusal import EntryRefused, Refusal
from games.archive.export.game_row import FORMAT
from games.archive.facts.digest import UNDECIDED
from games.archive.imports.refusals import ImportRefused
from games.archive.imports.rows import ImportRow, read_row
from games.archive.intake.course import Course, course_of
from games.archive.intake.services import Maker, OverGame, Sitter
from games.play.models import MadeBy
from games.tables.make import FAMILIES

TITLE: Final = "Imported game"
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
CODE: Final = 12
"""Letters of the code of an imported game: as many as a table's code can have."""


class Reading(NamedTuple):
    """A game that can come in, and the part of its row to keep (nothing for a bare record)."""

    game: OverGame
    kept: Raw


def reading_of(raw: Raw, now: datetime) -> Reading:
    """Read a row or a bare record and check it whole, or raise an `ImportRefused`."""
    if raw.get("format") == records.FORMAT:
        record = _record(raw)
        return Reading(_game(record, _course(record), None, now), {})
    if raw.get("format") != FORMAT:
        known = f"{FORMAT} or {records.FORMAT}"
        raise ImportRefused(f"it is neither a row nor a record: `format` must be {known}")
    row = read_row(raw, now)
    record = _record(row.record)
    course = _course(record)
    _compare(raw, row, record, course)
    return Reading(_game(record, course, row, now), row.kept)


def _record(raw: object) -> Record:
    try:
        record = records.read(raw)
        records.check_commitment(record)
    except Refusal as refusal:
        raise ImportRefused(refusal.reason) from None
    for index, entry in enumerate(record.log):
        if not isinstance(entry, dict):
            raise ImportRefused("an entry is an object", entry=index)
        seat = entry.get("seat", 0)
        if type(seat) is not int or not 0 <= seat < record.header.seats:
            raise ImportRefused(f"there is no seat {said(seat)}", entry=index)
    return record


def _course(record: Record) -> Course:
    try:
        return course_of(record.header, record.log)
    except EntryRefused as refused:
        raise ImportRefused(refused.reason, entry=refused.index) from None


def _compare(raw: Raw, row: ImportRow, record: Record, course: Course) -> None:
    """Refuse a row that contradicts its record."""
    facts = record.game.facts(record.header, record.log, {})
    brings = {
        "game": record.header.game,
        "ending": facts.ending or UNDECIDED,
        "turns": facts.turns,
        "result": course.result,
    }
    for key, value in brings.items():
        if raw[key] != value:
            raise ImportRefused(f"`{key}` is not what the record brings, which is {value}"[:300])
    if len(row.players) != record.header.seats or raw["handed"] > record.header.seats:
        raise ImportRefused("`players` and `handed` are about more or fewer seats than the record")
    if any(one["from"] > len(record.log) for one in row.players):
        raise ImportRefused("somebody sat down after the last entry")


def _game(record: Record, course: Course, row: ImportRow | None, now: datetime) -> OverGame:
    bots = [one["house"] or "" for one in row.players] if row else [""] * record.header.seats
    commitment = record.further.get("commitment") or {}
    salt = commitment.get("salt") or ""
    return OverGame(
        code=_code(record, row),
        title=row.title if row else TITLE,
        header=record.header,
        log=record.log,
        course=course,
        started=row.started if row else now,
        ended=row.ended if row else now,
        sitters=[Sitter(FAMILIES[seat], bot=bot) for seat, bot in enumerate(bots)],
        makers=[_maker(raw, bots) for raw in record.log],
        sayings=row.sayings if row else (),
        commitment=commitment["sha256"].lower() if salt else "",
        salt=salt,
    )


def _maker(raw: Raw, bots: list[str]) -> Maker:
    """Return who made an entry, as far as the holders at the end show it."""
    seat = raw.get("seat")
    by_house = raw.get("do") not in FREE and isinstance(seat, int) and bots[seat]
    return Maker(MadeBy.BOT if by_house else MadeBy.PLAYER)


def _code(record: Record, row: ImportRow | None) -> str:
    """Return the code of a game: it follows from record and times, so no game comes in twice."""
    times = [row.started.isoformat(), row.ended.isoformat()] if row else []
    whole = records.compact(record._replace(further={}))
    number = int.from_bytes(hashlib.sha256("\n".join([whole, *times]).encode()).digest(), "big")
    letters = []
    for _ in range(CODE):
        number, rest = divmod(number, len(LETTERS))
        letters.append(LETTERS[rest])
    return "".join(letters)
