"""Rows of a file, read key by key; whatever breaks the format is refused with a sentence."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from engine.game import Raw
from engine.jsontext import said
from games.archive.export.game_row import FORMAT, KEYS
from games.archive.imports.refusals import ImportRefused
from games.archive.intake.services import Saying
from games.play.models import HouseLevel, Table
from games.tables.make import tidy_title

LONGEST_TALK: Final = 4000
LONGEST_NAME: Final = 100
MOST: Final = 1_000_000_000
SKEW: Final = timedelta(minutes=10)
"""The clock of the machine that wrote a row may be so far ahead of ours."""

OWN: Final = ("code", "imported")
"""Keys of a row that are of no interest here: they are given anew."""


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A row that follows the format. It has not been compared with its record yet."""

    title: str
    started: datetime
    ended: datetime
    players: list[Raw]
    sayings: list[Saying]
    record: object
    kept: Raw  # all but record and messages, without names


def read_row(raw: Raw, now: datetime) -> ImportRow:
    """Read a row, or raise an `ImportRefused` that names the key."""
    for key in KEYS:
        if key not in raw and key not in OWN:
            raise ImportRefused(f"`{key}` is missing in this row of {FORMAT}")
    started, ended = _moment("started", raw["started"]), _moment("ended", raw["ended"])
    if ended < started:
        raise ImportRefused("`ended` is before `started`")
    _check_past("`ended`", ended, now)
    for key in ("handed", "turns", "kept", "broken"):
        _count(key, raw[key])
    league, season = raw["league"], raw["season"]
    if not (league is None or _is_text(league, LONGEST_NAME)):
        raise ImportRefused(f"`league` must be a name or null, not {said(league)}")
    if season is not None:
        _count("season", season)
    title = _title(raw["title"])
    players = _items("players", raw["players"], _player)
    if [one["seat"] for one in players] != list(range(len(players))):
        raise ImportRefused("`players` must have one item for each seat, in order")
    sayings = _items("messages", raw["messages"], lambda one: _saying(one, len(players), now))
    kept: Raw = {key: raw[key] for key in KEYS if key in raw and key not in ("messages", "record")}
    kept["players"] = players
    return ImportRow(title, started, ended, players, sayings, raw["record"], kept)


def _title(value: object) -> str:
    """Return the title as one line, as the site makes one of what people type."""
    most = Table._meta.get_field("title").max_length or 60
    if _is_text(value, most) and (title := tidy_title(str(value))):
        return title
    raise ImportRefused(f"`title` must be a text of 1 to {most} characters that can be seen")


def _check_past(what: str, moment: datetime, now: datetime) -> None:
    """Refuse a time that is yet to come: such a game would be the newest of all for years."""
    if moment > now + SKEW:
        raise ImportRefused(
            f"{what} is yet to come: {moment:%Y-%m-%d %H:%M} UTC; if it is not, put right the"
            " clock of this machine"
        )


def _items(key: str, raw: object, read: Callable[[Raw], Any]) -> list[Any]:
    if not isinstance(raw, list) or not all(isinstance(one, dict) for one in raw):
        raise ImportRefused(f"`{key}` must be a list of objects")
    found = []
    for index, one in enumerate(raw):
        try:
            found.append(read(one))
        except KeyError as missing:
            raise ImportRefused(f"`{key}` {index}: {missing} is missing") from None
        except ImportRefused as refused:
            raise ImportRefused(f"`{key}` {index}: {refused.reason}") from None
    return found


def _player(raw: Raw) -> Raw:
    """Read a player without the name: names never become accounts, and may belong to others."""
    name, house = raw["name"], raw["house"]
    if not (name is None or _is_text(name, LONGEST_NAME)):
        raise ImportRefused(f"`name` must be a name or null, not {said(name)}")
    if house is not None and house not in HouseLevel.values:
        raise ImportRefused(f"`house` must be {', '.join(HouseLevel.values)} or null")
    seat, since = _count("seat", raw["seat"]), _count("from", raw["from"])
    return {"seat": seat, "name": None, "house": house, "from": since}


def _saying(raw: Raw, seats: int, now: datetime) -> Saying:
    """Read a message of a seat."""
    to, seat = raw["to"], _count("from", raw["from"])
    if not isinstance(to, list):
        raise ImportRefused(f"`to` must be a list of seats, not {said(to)}")
    others = [_count("to", one) for one in to]
    if seat >= seats or any(one >= seats or one == seat for one in others):
        raise ImportRefused("it is from or to a seat that is not there")
    if not _is_text(raw["text"], LONGEST_TALK):
        raise ImportRefused(f"`text` must be a text of 1 to {LONGEST_TALK} characters")
    at, after = _moment("at", raw["at"]), _count("after", raw["after"])
    _check_past("`at`", at, now)
    return Saying(seat, tuple(others), raw["text"], at, after)


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and 0 < len(value) <= most


def _count(key: str, value: object) -> int:
    if type(value) is int and 0 <= value <= MOST:
        return value
    raise ImportRefused(f"`{key}` must be a number from 0, not {said(value)}")


def _moment(key: str, value: object) -> datetime:
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
        if found is not None and found.tzinfo is not None:
            return found.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    like = "2026-03-01T12:00:00.000000Z"
    raise ImportRefused(f"`{key}` must be a time such as {like}, not {said(value)}")
