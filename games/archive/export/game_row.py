"""The row of one finished game, built from its `RowSource` by a pure function."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from engine import records
from engine.game import Raw
from engine.records import Record
from games.archive.facts.holdings import Holdings
from games.archive.models import Facts
from games.forum.models import Message
from games.play.models import Seat, Table

FORMAT: Final = "cursus-game/1"
KEYS: Final = (
    *("format", "code", "game", "title", "started", "ended", "ending", "league", "season"),
    *("imported", "players", "handed", "result", "turns", "kept", "broken", "messages", "record"),
)


@dataclass(frozen=True, slots=True)
class RowSource:
    """Everything that the row of one game is made from. `said` is what a spectator may read."""

    facts: Facts
    table: Table
    seats: list[Seat]
    log: list[Raw]
    said: list[Message]
    league: str | None
    season: int | None
    holdings: Holdings | None  # only for a game whose seats changed hands
    imported: Raw | None


def row_of(source: RowSource) -> Raw:
    """Return the row of a game, with its keys in the order of `KEYS`."""
    facts, kept = source.facts, source.imported or {}
    return {
        "format": FORMAT,
        "code": facts.code,
        "game": facts.game,
        "title": source.table.title,
        "started": moment(facts.started_at),
        "ended": moment(facts.ended_at),
        "ending": facts.ending,
        "league": kept.get("league", source.league),
        "season": kept.get("season", source.season),
        "imported": source.imported is not None,
        "players": [_player(seat, source) for seat in source.seats],
        "handed": facts.handed,
        "result": source.table.result,
        "turns": facts.turns,
        "kept": facts.kept,
        "broken": facts.broken,
        "messages": [_message(one) for one in source.said],
        "record": record_of(source.table, source.log),
    }


def line_of(row: Raw) -> str:
    """Write a row on one line. Letters beyond ASCII are escaped, so any terminal can take it."""
    return json.dumps(row, separators=(",", ":"), allow_nan=False)


def moment(at: datetime) -> str:
    """Write a time in UTC, always with microseconds."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def record_of(table: Table, log: list[Raw]) -> Raw:
    """Return the record of a finished game, with the commitment that was made before it began."""
    stored = table.header
    options: dict[str, Any] = records.complete(table.rules, stored.options)
    header = stored._replace(options=options)
    further: Raw = {}
    if table.commitment and table.salt:
        further["commitment"] = {"sha256": table.commitment, "salt": table.salt}
    return records.raw_of(Record(header, tuple(log), further))


def _player(seat: Seat, source: RowSource) -> Raw:
    who = seat.user
    hidden = who is None or who.unnamed or who.closed_at is not None
    return {
        "seat": seat.number,
        "name": None if hidden or who is None else who.slug,
        "house": seat.bot or None,
        "from": _since(seat.number, source),
    }


def _since(seat: int, source: RowSource) -> int:
    """Return the number of entries before the holder sat down."""
    told = (source.imported or {}).get("players")
    if told is not None:
        return int(told[seat]["from"])
    return 0 if source.holdings is None else source.holdings.since(seat)


def _message(said: Message) -> Raw:
    return {
        "at": moment(said.at),
        "after": said.length,
        "from": said.seat,
        "to": said.to,
        "text": said.text,
    }
