"""Winning chances worked out by several workers, and by workers that are killed."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from games.archive.chances import work
from games.archive.chances.selectors import positions_of
from games.archive.chances.services import ask_for_chances
from games.archive.models import Chances, ChancesAt, Progress
from games.common import clock
from games.play.models import Table
from tests.games.factories import UserFactory, play_on, playing_table

pytestmark = pytest.mark.races

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 120.0
KILLS = 8

Rows = list[tuple[int, list[int]]]


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A finished game, few play-outs, and nothing else to do on the site."""
    monkeypatch.setattr("games.archive.chances.services.PLAYOUTS", 20)
    monkeypatch.setattr(work, "is_pressed", lambda now: False)
    return play_on(playing_table(UserFactory.create(), UserFactory.create()), 600)


def rows(table: Table) -> Rows:
    found = ChancesAt.objects.filter(chances=table.pk).order_by("length")
    return list(found.values_list("length", "wins"))


def worked_out_alone(table: Table) -> Rows:
    """The rows of a worker that nobody disturbs; then the game is put in line again."""
    ask_for_chances(table.pk, now=clock.now())
    work.work(clock.now, LONGEST)
    found = rows(table)
    assert len(found) == len(positions_of(table))
    ask_for_chances(table.pk, now=clock.now(), again=True)
    return found


def worker() -> "subprocess.Popen[bytes]":
    base = connection.settings_dict
    address = f"postgres://{base['USER']}@{base['HOST']}:{base['PORT']}/{base['NAME']}"
    environ = os.environ | {"DATABASE_URL": address, "LOG_LEVEL": "CRITICAL"}
    command = [sys.executable, "-m", "tests.races.chancer"]
    found = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE)
    assert found.stdout is not None
    found.stdout.readline()
    return found


def test_killed_workers_lose_a_position_at_most(over: Table) -> None:
    alone = worked_out_alone(over)
    rng, end, kills = random.Random(15), time.monotonic() + LONGEST, 0
    one = worker()
    try:
        while Chances.objects.get().progress == Progress.WAITING and time.monotonic() < end:
            time.sleep(rng.uniform(0.2, 1.5))
            if kills == KILLS:
                continue
            known = rows(over)
            one.kill()
            one.wait()
            kills += 1
            assert rows(over)[: len(known)] == known
            one = worker()
    finally:
        one.kill()
        one.wait()
    assert kills
    assert Chances.objects.get().progress == Progress.DONE
    assert rows(over) == alone


def test_two_workers_at_once_write_each_position_once(
    over: Table, race: Callable[..., list[Any]]
) -> None:
    alone = worked_out_alone(over)
    other = play_on(playing_table(UserFactory.create()), 600)
    ask_for_chances(other.pk, now=clock.now())
    both = race(*[lambda: work.work(clock.now, 20)] * 2)
    while Chances.objects.filter(progress=Progress.WAITING).exists():
        work.work(clock.now, 20)
    assert all(isinstance(done, int) for done in both), both
    assert rows(over) == alone
    assert len(rows(other)) == len(positions_of(other))


def test_two_who_hold_one_lease_write_once(over: Table, race: Callable[..., list[Any]]) -> None:
    """As if a clock were wrong: both believe that the game is theirs."""
    now = clock.now()
    ask_for_chances(over.pk, now=now)
    one = work.claim(now)
    assert one is not None
    other = Chances.objects.get()
    wrote = race(
        lambda: work.finish_position(one, clock.now()),
        lambda: work.finish_position(other, clock.now()),
    )
    assert sorted(map(str, wrote)) == ["False", "True"]
    assert len(rows(over)) == 1
