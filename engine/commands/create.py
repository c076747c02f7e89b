"""The commands that make a record: newly drawn, or played by house players."""

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from itertools import cycle, islice
from random import Random
from time import sleep
from typing import Any, Final

from engine import games, match, records
from engine.game import Bot, Game
from engine.jsontext import said
from engine.match import PlayedEntry
from engine.records import Record
from engine.refusal import Code, Refusal

PAUSE: Final = 0.4  # seconds between two boards of a watched game, at a terminal
MOST_DIGITS: Final = 1_000  # of a seed that is a number


def new(given: Namespace) -> str:
    """Return a new record with an empty log."""
    return records.dump(_drawn(given, _chance(given.seed)))


def play(given: Namespace) -> str:
    """Return a finished record; if the game is watched, print its boards instead."""
    rng = _chance(given.seed)
    record = _drawn(given, rng)
    bots = _bots(record, given.bots)
    with _opened(given.out) if given.out else nullcontext() as out:
        log = []
        for step in match.play(record.game, record.header, bots, rng):
            log.append(step.raw)
            if given.watch:
                _watch(record.game, step, given.pause)
        text = records.dump(record._replace(log=tuple(log)))
        if out is not None:
            out.write(text)
    return "" if given.watch or given.out else text


def _watch(game: Game, step: PlayedEntry, pause: float | None) -> None:
    """Print what was done, and the spectators' board whenever the turn passes to another seat."""
    before, raw, after = step
    sys.stdout.write(game.tell(before, game.decode(before, raw), after, None) + "\n")
    if game.actors(before) == game.actors(after):
        return
    sys.stdout.write("\n" + game.show(game.view(after, None)) + "\n")
    sys.stdout.flush()
    sleep(pause if pause is not None else PAUSE * sys.stdout.isatty())


def _chance(seed: str | None) -> Random:
    """Seed by a number or any word; without a seed, by the system."""
    if seed is None:
        return Random()
    is_number = seed.isdecimal() and len(seed) <= MOST_DIGITS
    return Random(int(seed) if is_number else seed)


def _drawn(given: Namespace, rng: Random) -> Record:
    options = _options(games.get(given.game), given.option)
    return records.new(given.game, given.seats, options, rng)


def _options(game: Game, pairs: Sequence[str]) -> dict[str, object]:
    """Read options written as `name=value`; a value is a number if the game has that number."""
    found: dict[str, object] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or name in found:
            raise Refusal(Code.MALFORMED, f"an option is name=value, once each: {said(pair)}")
        known = game.options[name].values if name in game.options else ()
        found[name] = {str(value): value for value in known}.get(text, text)
    return found


def _bots(record: Record, names: str | None) -> list[Bot]:
    """Return one house player for each seat: one for all, the ones named, or a mix."""
    known: Mapping[str, Bot] = record.game.bots
    chosen = names.split(",") if names else list(known)
    seats = record.header.seats
    for name in chosen:
        if name not in known:
            there_are = ", ".join(known)
            raise Refusal(Code.UNKNOWN, f"unknown house player {said(name)}: there are {there_are}")
    if names and len(chosen) not in (1, seats):
        raise Refusal(Code.MALFORMED, f"name one house player for all, or one for each of {seats}")
    return [known[name] for name in islice(cycle(chosen), seats)]


def _opened(name: str) -> Any:
    try:
        return open(name, "w", encoding="utf-8")
    except OSError as fault:
        raise Refusal(Code.NO_RECORD, f"{name} cannot be written: {fault.strerror}") from None
