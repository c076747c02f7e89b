"""What `archive_statistics` measures; import it once Django is set up."""

import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter, process_time, sleep
from typing import Any, Final

from django.db import connection
from django.test import Client

from games.archive.models import Facts, MonthCounts, PersonCounts, StaleMonth, StalePerson
from games.archive.statistics.services import count_anew, keep_all_counts, note_change
from tests.bench.archive_pages_measures import fill

ROUNDS: Final = 9

PATHS: Final = (
    *("", "quovadis/", "quovadis/4/", "quovadis/openings/", "?q=turns>20", "?q=player:p7"),
)

OBSERVED: Final = [
    *(["price", code, 4, 6, 14] for code in ("2", "4", "7", "9", "10", "13")),
    *(["price-paid", str(price), 4, 4, 4] for price in range(5)),
    *(["price-tile", tile, 3, 5, 11] for tile in ("0", "2", "2c", "3", "4", "5")),
    *(["price-turn", str(turn), 1, 2, 4] for turn in range(10, 50, 3)),
    *(
        [who, deed, seats, 12, 60]
        for who, seats in (("of-winner", 1), ("of-others", 2))
        for deed in ("placed", "moved", "caesar", "signed", "consented", "paid", "received", "kept")
    ),
    *(["word", word, 1, 0, 0] for word in ("kept", "broken", "none")),
]
"""The observations of a game with many deals; all games of the bench have them."""


def report(games: int) -> Iterator[str]:
    """Yield what was measured, a line each."""
    fill(games)
    _spread_over_months()
    public = Facts.objects.filter(public=True).count()
    yield f"{games} games, {public} of them public"
    seconds = _seconds(count_anew)
    yield f"everything counted: {seconds:.1f} s, {1000 * seconds / public:.2f} ms a game"
    yield f"rows: {MonthCounts.objects.count()} of months, {PersonCounts.objects.count()} of people"
    yield f"one sweep after one game: {1000 * median(_sweep() for _ in range(ROUNDS)):.0f} ms"
    yield from _pages()
    yield _killed()


def _spread_over_months() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE archive_facts SET month = "
            "extract(year FROM ended_at) * 100 + extract(month FROM ended_at)"
        )
        cursor.execute(
            "INSERT INTO archive_observations (facts_id, lines) "
            "SELECT table_id, %s FROM archive_facts",
            [json.dumps(OBSERVED)],
        )
        cursor.execute("VACUUM ANALYZE archive_facts")


def _sweep() -> float:
    facts = Facts.objects.filter(public=True).order_by("-ended_at")[0]
    note_change(facts.pk)
    return _seconds(keep_all_counts)


def _pages() -> Iterator[str]:
    logging.disable(logging.WARNING)  # what is not found is the floor
    browser = Client(HTTP_HOST="localhost")
    floor = _cpu(browser, "/archive/statistics/quovadis/9/")  # no such page
    for path in (
        "",
        "quovadis/",
        "quovadis/4/",
        "quovadis/openings/",
        "?q=turns>20",
        "?q=player:p7",
    ):
        cpu = _cpu(browser, f"/archive/statistics/{path}")
        yield f"  /archive/statistics/{path}: {1000 * cpu:.0f} ms of CPU, {cpu / floor:.1f} floors"
    yield f"  the floor is a page that is not found: {1000 * floor:.1f} ms"


def _cpu(browser: Client, path: str) -> float:
    def once() -> float:
        begin = process_time()
        browser.get(path)
        return process_time() - begin

    once()
    return median(once() for _ in range(ROUNDS))


def _killed() -> str:
    """Kill a counting in the middle, go on with a sweep, and compare."""
    before = _kept()
    MonthCounts.objects.update(counts={})
    command = [sys.executable, "manage.py", "archive", "statistics"]
    process = subprocess.Popen(command, env=os.environ, stdout=subprocess.DEVNULL)
    while not MonthCounts.objects.exclude(counts={}).exists():
        sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    left = StaleMonth.objects.count() + StalePerson.objects.count()
    keep_all_counts()
    same = _kept() == before
    return f"killed with {left} notes left, then swept: {'the same' if same else 'NOT THE SAME'}"


def _kept() -> list[Any]:
    months = MonthCounts.objects.order_by("game", "seats", "month")
    columns = ("game", "seats", "month", "counts")
    people = PersonCounts.objects.order_by("pk").values_list("pk", "counts")
    return [list(months.values_list(*columns)), list(people)]


def _seconds(what: Callable[[], object]) -> float:
    begin = perf_counter()
    what()
    return perf_counter() - begin
