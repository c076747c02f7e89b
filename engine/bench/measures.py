"""What is measured, each as something that can be run again and again (issue 2)."""

import gzip
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from engine import quovadis, records
from engine.bench.stored import empty, played
from engine.bench.worst import worst_position
from engine.quovadis import laurels
from engine.records import Record

STORED: Final = 20  # games replayed
ROUNDS: Final = 9  # process time, so that others at work on the machine do not count
IMPORTING: Final = "from time import process_time as t; a = t(); {}; print(t() - a)"


class Measure(NamedTuple):
    """A figure; `once` gives one sample of it."""

    what: str
    unit: str
    once: Callable[[], float]
    digits: int = 0


def measured(one: Measure) -> str:
    """The median of some samples."""
    return f"{median(one.once() for _ in range(ROUNDS)):,.{one.digits}f}"


@cache
def stored(*, deals: bool) -> list[Record]:
    """The games that are replayed."""
    return [played(Random(seed), deals=deals) for seed in range(STORED)]


def play_out() -> float:
    """Entries a second: every legal entry generated each turn, one of them chosen and applied."""
    rng = Random(1)
    records_ = [empty(rng) for _ in range(STORED)]
    legal, apply, choice, entries = quovadis.legal, quovadis.apply, rng.choice, 0
    start = process_time()
    for record in records_:
        state = quovadis.setup(record.header)
        while found := legal(state):
            state = apply(state, choice(found))
            entries += 1
    return entries / (process_time() - start)


def replay(*, deals: bool) -> float:
    """Microseconds an entry, from the dict of the record to the state after it."""
    games = stored(deals=deals)
    decode, apply, entries = quovadis.decode, quovadis.apply, 0
    start = process_time()
    for record in games:
        state = quovadis.setup(record.header)
        for raw in record.log:
            state = apply(state, decode(state, raw))
        entries += len(record.log)
    return (process_time() - start) / entries * 1e6


def worst_legal() -> float:
    """Milliseconds for `legal` in the worst position known."""
    state = worst_position()
    laurels.change.cache_clear()  # nobody has asked before
    start = process_time()
    quovadis.legal(state)
    return (process_time() - start) * 1e3


def size() -> float:
    """Kilobytes of a stored game, compact and compressed."""
    games = stored(deals=True)
    return median(len(gzip.compress(records.compact(g).encode(), mtime=0)) for g in games) / 1000


def import_time() -> float:
    """Milliseconds to import the engine with Quo Vadis? into a bare Python."""
    command = IMPORTING.format("import engine.quovadis, engine.records")
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, check=True)
    return float(done.stdout) * 1e3


MEASURES: Final = (
    Measure("random play-out, every legal entry generated, no deals", "entries a second", play_out),
    Measure("stored game replayed and checked", "µs an entry", lambda: replay(deals=False), 2),
    Measure("the same with deals", "µs an entry", lambda: replay(deals=True), 2),
    Measure("legal entries in the worst position known", "ms", worst_legal, 2),
    Measure("stored record of a whole game, gzip", "kB (median)", size, 2),
    Measure("import of the engine with Quo Vadis?", "ms over bare Python", import_time, 1),
)
