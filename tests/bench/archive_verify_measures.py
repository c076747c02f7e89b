"""Times replaying all records from memory, and verifying them; the site is open on import."""

from concurrent.futures import ProcessPoolExecutor
from io import StringIO
from multiprocessing import get_context
from statistics import median
from time import perf_counter

from django.core.management import call_command

from engine.records import Record
from games.archive.verification.processes import pool_of, verified_by
from games.archive.verification.selectors import stored_games
from games.play.log.entries import entries_of
from games.play.models import Table
from tests.bench.archive_verify import replayed

ROUNDS = 3
A_LOT = 25


def measured(number: int, jobs: int) -> tuple[float, float]:
    """The median seconds of both, taken in turn so that a busy machine slows both."""
    call_command("archive", "make", f"--games={number}", "--seed=1", stdout=StringIO())
    lots = _records()
    plain = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    with plain, pool_of(jobs) as pool:
        for one in (plain, pool):
            list(one.map(replayed, lots[:1] * jobs * 4))
        floors, ours = [], []
        for _ in range(ROUNDS):
            floors.append(sum(plain.map(replayed, lots)) / jobs)
            began = perf_counter()
            checked = list(verified_by(pool, stored_games(), jobs))
            ours.append(perf_counter() - began)
            assert sum(games for games, _ in checked) == number
            assert not any(troubles for _, troubles in checked)
    return median(floors), median(ours)


def _records() -> list[list[Record]]:
    found = []
    for table in Table.objects.order_by("pk"):
        log = tuple(entry.raw for entry in entries_of(table))
        found.append(Record(table.header, log, {}))
    return [found[first : first + A_LOT] for first in range(0, len(found), A_LOT)]
