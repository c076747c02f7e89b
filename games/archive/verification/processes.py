"""Replay games in several processes. They get what was read, and never open the database."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from games.archive.verification.replay import Stored, Trouble, troubles_of_all

WAITING: Final = 4
"""Lots of games that wait for each process: it never idles, and memory stays the same."""

Checked = tuple[int, list[Trouble]]


def checked(lots: Iterable[list[Stored]], jobs: int) -> Iterator[Checked]:
    """Yield for each lot how many games it has, and what does not agree in them."""
    left = iter(lots)
    first, second = next(left, []), next(left, [])
    if jobs == 1 or not second:  # other processes would take longer to begin
        for lot in (first, second, *left):
            yield len(lot), troubles_of_all(lot)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        under_way: deque[tuple[int, Future[list[Trouble]]]] = deque()
        for lot in _all(first, second, left):
            under_way.append((len(lot), pool.submit(troubles_of_all, lot)))
            if len(under_way) >= jobs * WAITING:
                yield _oldest(under_way)
        while under_way:
            yield _oldest(under_way)


def _all(
    first: list[Stored], second: list[Stored], left: Iterator[list[Stored]]
) -> Iterator[list[Stored]]:
    yield first
    yield second
    yield from left


def _oldest(under_way: "deque[tuple[int, Future[list[Trouble]]]]") -> Checked:
    number, future = under_way.popleft()
    return number, future.result()
