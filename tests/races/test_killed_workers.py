"""Workers killed at any moment: no entry is lost or doubled, and all that is due still happens."""

import os
import random
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from subprocess import Popen

import pytest
from django.db import connection

from games.common.memory import forget_all
from games.play.log.position import position
from games.play.models import Entry, MadeBy, Table
from tests.games.factories import UserFactory, playing_table
from tests.sure import sure

pytestmark = pytest.mark.races

ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
TURNS = int(os.environ.get("CURSUS_KILLED_TURNS", "150"))
LONGEST = 120.0


def worker() -> Popen[bytes]:
    base = connection.settings_dict
    address = f"postgres://{base['USER']}@{base['HOST']}:{base['PORT']}/{base['NAME']}"
    environ = os.environ | {"DATABASE_URL": address, "LOG_LEVEL": "CRITICAL"}
    command = [sys.executable, "-m", "tests.races.sweeper"]
    return subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE)


def entries() -> int:
    return Entry.objects.filter(made_by=MadeBy.CLOCK).count()


def sweep_and_kill(rng: Random) -> int:
    """Two workers; every now and then one of them is killed and another takes its place."""
    workers, end, kills = [worker(), worker()], time.monotonic() + LONGEST, 0
    try:
        for one in workers:
            sure(one.stdout).readline()
        while entries() < TURNS and time.monotonic() < end:
            time.sleep(rng.uniform(0.05, 0.6))
            victim = rng.randrange(2)
            workers[victim].kill()
            workers[victim].wait()
            kills += 1
            workers[victim] = worker()
            sure(workers[victim].stdout).readline()
    finally:
        for one in workers:
            one.kill()
            one.wait()
    return kills


def test_nothing_is_lost_or_doubled() -> None:
    people = [UserFactory.create() for _ in range(3)]
    plan = {"misses_allowed": 0, "options": {"rounds": 3}}
    tables = [playing_table(*people, now=NOW + timedelta(hours=n), **plan) for n in range(12)]
    kills = sweep_and_kill(random.Random(20261118))
    assert entries() >= TURNS
    assert kills
    for table in tables:
        table.refresh_from_db()
        check_is_whole(table)
    assert not Table.objects.exclude(failures=0).exists()


def check_is_whole(table: Table) -> None:
    """The log has no holes, folds to what the table says of itself, and nobody was early."""
    log = list(table.entries.order_by("index").values_list("index", "at"))
    assert [index for index, _ in log] == list(range(table.length))
    ends = [sure(table.started_at), *(at for _, at in log)]
    turns = sorted(set(ends))
    assert all(b - a >= timedelta(hours=24) for a, b in pairwise(turns))
    forget_all()
    here = position(table)
    awaited = table.seats.filter(must_act=True).values_list("number", flat=True)
    assert tuple(awaited) == here.actors
    assert table.is_over or table.due_at == turns[-1] + timedelta(hours=24)
