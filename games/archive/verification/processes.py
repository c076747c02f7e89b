"""Replay games in several processes. They are handed the rows, and never open the database."""

import gc
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain
from multiprocessing import get_context
from typing import Final

from games.archive.verification.replay import Stored, Trouble, troubles_of_all

HANDED: Final = 10
"""Games that a process is handed at once: few, so that all processes end at the same time."""

WAITING: Final = 20
"""Times ten games that wait for each process: it never idles, and memory stays the same."""

Checked = tuple[int, list[Trouble]]


def checked(lots: Iterable[list[Stored]], jobs: int) -> Iterator[Checked]:
    """Yield the number of games in each lot, and the mismatches found in them."""
    left = iter(lots)
    first, second = next(left, []), next(left, [])
    if jobs == 1 or not second:  # starting other processes would take longer
        for lot in (first, second, *left):
            yield len(lot), troubles_of_all(lot)
        return
    with pool_of(jobs) as pool:
        yield from verified_by(pool, chain((first, second), left), jobs)


def pool_of(jobs: int) -> ProcessPoolExecutor:
    """Return processes without garbage collection: states have no cycles, and it takes time."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=gc.disable)


def verified_by(
    pool: ProcessPoolExecutor, lots: Iterable[list[Stored]], jobs: int
) -> Iterator[Checked]:
    """Hand games to the processes of a pool, a few at once, and yield what they found, in order."""
    under_way: deque[tuple[int, Future[list[Trouble]]]] = deque()
    few = (lot[first : first + HANDED] for lot in lots for first in range(0, len(lot), HANDED))
    for games in few:
        under_way.append((len(games), pool.submit(troubles_of_all, games)))
        if len(under_way) >= jobs * WAITING:
            yield _oldest(under_way)
    while under_way:
        yield _oldest(under_way)


def _oldest(under_way: "deque[tuple[int, Future[list[Trouble]]]]") -> Checked:
    number, future = under_way.popleft()
    return number, future.result()
