"""The measures of winning chances on a database; the site is open when this is imported."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from django.core.management import call_command
from django.db import connection

from engine import games, match, records
from games.accounts.models import User
from games.archive.chances import work
from games.archive.chances.playouts import PLAYOUTS, wins_from
from games.archive.chances.selectors import positions_of
from games.archive.chances.services import ask_for_chances
from games.archive.models import Progress
from games.common import clock
from games.common.memory import forget_all
from games.play.log.position import position
from games.play.models import Table
from tests.bench.floor import views as floor
from tests.bench.floor.models import make_rows
from tests.bench.handling import Browser, bare_handler, best_of, our_handler, session_of

ROUNDS = 15


def measured() -> str:
    """Measure one game of house players: the work, what is written, and the page."""
    table = _imported()
    alone = _in_memory(table)
    ask_for_chances(table.pk, now=clock.now())
    began = process_time()
    chances = work.claim(clock.now())
    assert chances is not None
    while chances.progress == Progress.WAITING:
        assert work.finish_position(chances, clock.now())
    ours = process_time() - began
    what = f"{chances.positions} positions of {PLAYOUTS} play-outs"
    times = f"{alone:.1f} s in memory, {ours:.1f} s on the site, {ours / alone:.2f} times"
    return "\n".join([f"{what}: {times}", *_page(table)]) + "\n"


def _imported() -> Table:
    game, rng = games.get("quovadis"), Random(5)
    record = records.new(game.name, 4, {}, rng)
    log = match.play_out(game, record.header, [game.bots["steady"]] * 4, rng)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        path.write_text(records.compact(record._replace(log=tuple(log))))
        call_command("archive", "import", str(path), stdout=StringIO())
    return Table.objects.get()


def _in_memory(table: Table) -> float:
    began = process_time()
    for length, _turn in positions_of(table):
        at = position(table, length)
        seed = f"{table.code}/{length}"
        wins_from(at.game, at.state, table.seat_count, PLAYOUTS, seed)
    return process_time() - began


def _page(table: Table) -> Iterator[str]:
    person = User.objects.create(email="ann@example.org", display_name="Ann")
    thing = make_rows(clock.now(), 60)
    session = session_of(person)
    ours, bare = Browser(our_handler(), session), Browser(bare_handler(), session)

    def page() -> Any:
        answer = ours.get(f"/t/{table.code}/chances/")
        assert answer.status == 200, answer
        return answer

    def cold() -> Any:
        forget_all()
        return page()

    def plain() -> Any:
        return bare.get(f"/floor/rows/{thing.pk}/")

    page()
    floor.padding = "x" * max(len(page().body) - len(plain().body), 0)
    best = best_of(
        ROUNDS,
        {
            "bare": lambda: plain().seconds,
            "page": lambda: page().seconds,
            "cold": lambda: cold().seconds,
        },
    )
    connection.force_debug_cursor = True
    connection.queries_log.clear()
    cold()
    asked = len(connection.queries_log)
    connection.force_debug_cursor = False
    bare_time, warm, empty = best["bare"], best["page"], best["cold"]
    yield f"page: {len(page().body) / 1000:.0f} kB, {asked} queries with empty caches"
    yield f"a bare page of that size {bare_time:.1f} ms"
    yield f"page: {warm:.1f} ms, {warm / bare_time:.2f} times"
    yield f"with empty caches: {empty:.1f} ms, {empty / bare_time:.2f} times"
