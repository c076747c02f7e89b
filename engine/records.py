"""A game as a file, exactly as docs/records.md specifies it.

A record holds no state: applying its log, entry by entry, gives the state.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from engine import games
from engine.game import Game, Header, Option, Raw
from engine.jsontext import Text, fault_in, said
from engine.refusal import Code, EntryRefused, Refusal

FORMAT: Final = "cursus-record/1"
Separators = tuple[str, str] | None
KEYS: Final = ("format", "game", "rules", "seats", "start", "options", "chance", "log")


class UnreadableEntry(NamedTuple):
    """Takes the place of an entry in a log that is not clear JSON."""

    fault: str


class Record(NamedTuple):
    """Everything that determines a game; `further` holds the keys that the engine ignores."""

    header: Header
    log: tuple[Any, ...]  # raw entries, not checked yet: `states` checks them
    further: Mapping[str, Any]

    @property
    def game(self) -> Game:
        return games.get(self.header.game)


# Reading


def parse(data: bytes) -> Record:
    """Read a record from a file and check everything but its log; a Refusal says what is wrong."""
    text = Text(data)
    raw = text.value
    return read(_clear(raw) if text.suspicious and isinstance(raw, dict) else raw)


def _clear(raw: Raw) -> Raw:
    """Refuse faults of the JSON outside the log; in the log, mark the entry that has the fault."""
    log = raw.get("log")
    fault = fault_in(type(raw)({**raw, "log": None}))
    if fault is not None:
        raise _malformed(fault)
    if not isinstance(log, list):
        return raw
    faults = map(fault_in, log)
    return {
        **raw,
        "log": [e if f is None else UnreadableEntry(f) for e, f in zip(log, faults, strict=True)],
    }


def read(raw: object) -> Record:
    """Read a record from a JSON value."""
    if not isinstance(raw, dict):
        raise _malformed(f"a record is an object, not {said(raw)}")
    if raw.get("format") != FORMAT:
        raise Refusal(Code.NO_RECORD, f"`format` must be {FORMAT!r}, not {said(raw.get('format'))}")
    header = _header(raw)
    log = raw.get("log")
    if not isinstance(log, list):
        raise _malformed(f"`log` must be a list of entries, not {said(log)}")
    games.get(header.game).setup(header)  # refuses chance that is not of this game
    return Record(header, tuple(log), {k: v for k, v in raw.items() if k not in KEYS})


def _header(raw: Raw) -> Header:
    name = raw.get("game")
    if not isinstance(name, str):
        raise Refusal(Code.UNKNOWN, f"`game` must name a game, not {said(name)}")
    game = games.get(name)
    seats = _whole(raw, "seats", game.seats)
    start = _whole(raw, "start", range(seats))
    options = raw.get("options", {})
    chance = raw.get("chance")
    if not isinstance(options, dict):
        raise _malformed(f"`options` must be an object, not {said(options)}")
    if not isinstance(chance, dict):
        raise _malformed(f"`chance` must be an object, not {said(chance)}")
    return Header(name, seats, start, complete(game, options), chance, _rules(raw, game))


def _rules(raw: Raw, game: Game) -> int:
    """Return the version of the rules that the record was played by; without one, the first."""
    version = raw.get("rules", 1)
    if type(version) is int and version in game.rules_versions:
        return version
    known = ", ".join(map(str, game.rules_versions))
    asked = f"`rules` is {said(version)}, but of {game.title} there is version {known}"
    raise Refusal(Code.UNKNOWN, asked)


def _whole(raw: Raw, key: str, known: range) -> int:
    number = raw.get(key)
    if type(number) is int and number in known:
        return number
    raise _malformed(f"`{key}` must be from {known[0]} to {known[-1]}, not {said(number)}")


def complete(game: Game, options: Mapping[str, object]) -> dict[str, str | int]:
    """Return all options in the game's order, with defaults filled in."""
    for name in options:
        if name not in game.options:
            known = ", ".join(game.options) or "none"
            raise Refusal(Code.UNKNOWN, f"unknown option {said(name)}: there are {known}")
    return {
        name: _value(name, option, options[name]) if name in options else option.default
        for name, option in game.options.items()
    }


def _value(name: str, option: Option, value: object) -> str | int:
    for known in option.values:
        if type(value) is type(known) and value == known:
            return known
    known_values = ", ".join(map(str, option.values))
    raise Refusal(Code.UNKNOWN, f"option `{name}` must be one of {known_values}, not {said(value)}")


def _malformed(reason: str) -> Refusal:
    return Refusal(Code.MALFORMED, reason)


# Create and write


def new(name: str, seats: int, options: Mapping[str, object], rng: Random) -> Record:
    """Create a record with an empty log; all randomness of the game is drawn here."""
    game = games.get(name)
    if seats not in game.seats:
        few, many = game.seats[0], game.seats[-1]
        raise _malformed(f"{game.title} is for {few} to {many} seats, not {said(seats)}")
    chosen = complete(game, options)
    start, chance = game.draw(seats, chosen, rng)
    newest = game.rules_versions[-1]
    return Record(Header(game.name, seats, start, chosen, chance, newest), (), {})


def raw_of(record: Record) -> Raw:
    """Return the record as a JSON value, keys in the order of docs/records.md, others last."""
    header = record.header
    raw: Raw = {"format": FORMAT, "game": header.game, "rules": header.rules}
    raw |= {"seats": header.seats, "start": header.start}
    raw |= {"options": dict(header.options), "chance": header.chance}
    return {**raw, "log": list(record.log), **record.further}


def compact(record: Record) -> str:
    """Write the record as it is stored: on one line."""
    return _json(raw_of(record), (",", ":"))


def dump(record: Record) -> str:
    """Write the record as people read it: a line for each key and each entry."""
    raw = raw_of(record)
    raw["log"] = None
    lines = [f'"{key}": {_json(value)}' for key, value in raw.items() if key != "log"]
    entries = ",\n".join(f"  {_json(entry)}" for entry in record.log)
    here = list(raw).index("log")
    lines.insert(here, f'"log": [\n{entries}\n ]' if entries else '"log": []')
    return "{" + ",\n ".join(lines) + "}\n"


def _json(value: object, separators: Separators = None, *, ordered: bool = False) -> str:
    try:
        return json.dumps(value, separators=separators, sort_keys=ordered, allow_nan=False)
    except (RecursionError, TypeError, ValueError):
        raise _malformed("the record holds what JSON cannot say") from None


# Apply the log


def states(record: Record, at: int | None = None) -> Iterator[Any]:
    """Yield the state before the first entry, then the state after each entry.

    With `at`, stop after the first `at` entries.
    """
    game = record.game
    decode, apply = game.decode, game.apply
    state = game.setup(record.header)
    yield state
    for index, raw in enumerate(islice(record.log, at)):
        try:
            if type(raw) is UnreadableEntry:
                raise _malformed(raw.fault)
            state = apply(state, decode(state, raw))
        except Refusal as cause:
            raise EntryRefused(index, cause) from None
        yield state


def final(record: Record, at: int | None = None) -> Any:
    """Return the state after all entries, or after the first `at`."""
    if at is not None and not 0 <= at <= len(record.log):
        raise _malformed(f"there are {len(record.log)} entries: the first {said(at)} are not there")
    for state in states(record, at):
        last = state
    return last


# The commitment (docs/secrets.md)


def commitment(header: Header, salt: str) -> Raw:
    """Return what is shown while the game runs, with the salt that is added once it has ended."""
    return {"sha256": _digest(header, salt), "salt": salt}


def dealt(header: Header) -> str:
    """Return chance and start as canonical JSON: the text that is committed to."""
    return _json({"chance": header.chance, "start": header.start}, (",", ":"), ordered=True)


def _digest(header: Header, salt: str) -> str:
    """Return the SHA-256 of the salt, a line break, and what was dealt."""
    told = f"{salt}\n{dealt(header)}"
    return hashlib.sha256(told.encode(errors="backslashreplace")).hexdigest()


def check_commitment(record: Record) -> None:
    """Refuse a record whose chance is not what was committed to. Without salt, accept any."""
    raw = record.further.get("commitment")
    if raw is None:
        return
    if not isinstance(raw, dict) or not isinstance(raw.get("sha256"), str):
        raise _malformed("`commitment` must be an object with `sha256`, and `salt` after the game")
    salt = raw.get("salt")
    if salt is None:
        return
    if not isinstance(salt, str):
        raise _malformed(f"the `salt` of a commitment must be a string, not {said(salt)}")
    if raw["sha256"].lower() != _digest(record.header, salt):
        raise Refusal(Code.RULES, "chance and start are not those of the commitment")
