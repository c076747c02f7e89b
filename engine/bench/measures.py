"""The measures of every game, each of them repeatable."""

import gzip
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from engine import records
from engine.bench.stored import empty, extras, played
from engine.game import Game
from engine.records import Record

STORED: Final = 20  # games replayed
ROUNDS: Final = 9  # process time, so that other work on the machine does not count
IMPORTING: Final = "from time import process_time as t; a = t(); {}; print(t() - a)"


class Measure(NamedTuple):
    """One figure; each call of `once` takes one sample of it."""

    what: str
    unit: str
    once: Callable[[], float]
    digits: int = 0


def measured(one: Measure) -> str:
    """Return the median of several samples."""
    return f"{median(one.once() for _ in range(ROUNDS)):,.{one.digits}f}"


def measures_of(game: Game) -> dict[str, Measure]:
    """Return the measures of the game under short names."""
    more = extras(game)
    plain = _twenty(partial(played, game))
    others = {kind: _twenty(make) for kind, make in (more.stored if more else {}).items()}
    largest = [*others.values(), plain][0]
    found = {
        "play-out": Measure(
            "random play-out, every legal entry generated",
            "entries a second",
            partial(play_out, game),
        ),
        "replay": Measure(
            "stored game replayed and checked", "µs an entry", partial(replay, game, plain), 2
        ),
        **{
            f"replay {kind}": Measure(
                f"the same {kind}", "µs an entry", partial(replay, game, stored), 2
            )
            for kind, stored in others.items()
        },
        "size": Measure(
            "stored record of a whole game, gzip", "kB (median)", partial(size, largest), 2
        ),
        "import": Measure("its import", "ms over bare Python", partial(import_time, game), 1),
    }
    if more:
        hardest = partial(legal_time, game, more.hardest)
        found["legal"] = Measure("legal entries in the worst position known", "ms", hardest, 2)
    return found


def _twenty(make: Callable[[Random], Record]) -> list[Record]:
    return [make(Random(seed)) for seed in range(STORED)]


def play_out(game: Game) -> float:
    """Measure entries per second: generate every legal entry each turn, then apply one of them."""
    rng = Random(1)
    stored = [empty(game, rng) for _ in range(STORED)]
    legal, apply, choice, entries = game.legal, game.apply, rng.choice, 0
    start = process_time()
    for record in stored:
        state = game.setup(record.header)
        while found := legal(state):
            state = apply(state, choice(found))
            entries += 1
    return entries / (process_time() - start)


def replay(game: Game, stored: Sequence[Record]) -> float:
    """Measure microseconds per entry, from the dict of the record to the state after it."""
    decode, apply, entries = game.decode, game.apply, 0
    start = process_time()
    for record in stored:
        state = game.setup(record.header)
        for raw in record.log:
            state = apply(state, decode(state, raw))
        entries += len(record.log)
    return (process_time() - start) / entries * 1e6


def legal_time(game: Game, position: Callable[[], Any]) -> float:
    """Measure milliseconds for `legal` in a position."""
    state = position()
    start = process_time()
    game.legal(state)
    return (process_time() - start) * 1e3


def size(stored: Sequence[Record]) -> float:
    """Measure kilobytes of a stored game, compact and compressed."""
    return median(len(gzip.compress(records.compact(r).encode(), mtime=0)) for r in stored) / 1000


def import_time(game: Game) -> float:
    """Measure milliseconds to import the engine with the game into a bare Python."""
    command = IMPORTING.format(f"import engine.{game.name}, engine.records")
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, check=True)
    return float(done.stdout) * 1e3
