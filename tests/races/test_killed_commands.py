"""Commands of the archive killed in the middle (kill -9): nothing is lost, halved or doubled."""

import gzip
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import QuerySet

from games.archive.models import BulkFile, Facts, MonthCounts, PersonCounts, StaleMonth
from games.archive.statistics.services import keep_all_counts
from games.play.models import Table

pytestmark = pytest.mark.races

ROOT = Path(__file__).resolve().parents[2]
GAMES = 40
KILLS = 2
LONGEST = 60.0


def command(*args: object) -> "subprocess.Popen[bytes]":
    base = connection.settings_dict
    address = f"postgres://{base['USER']}@{base['HOST']}:{base['PORT']}/{base['NAME']}"
    environ = os.environ | {"DATABASE_URL": address, "LOG_LEVEL": "CRITICAL"}
    asked = [sys.executable, "manage.py", *map(str, args)]
    return subprocess.Popen(
        asked, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )


def killed(is_under_way: Callable[[], bool], *args: object) -> bool:
    """Kill a command as soon as some of its work can be seen; tell whether it was still at it."""
    one, end = command(*args), time.monotonic() + LONGEST
    try:
        while not is_under_way() and one.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        return one.poll() is None
    finally:
        one.kill()
        one.wait()
        one.stdout.close()  # type: ignore[union-attr]


def more_than(number: int, rows: "QuerySet[Any]") -> Callable[[], bool]:
    """Return a question: are there more rows than that by now?"""
    return lambda: rows.count() > number


def done(*args: object) -> str:
    out = StringIO()
    call_command(*map(str, args), stdout=out)
    return out.getvalue()


def exported(*query: str) -> list[Any]:
    return [json.loads(line) for line in done("archive", "export", *query).splitlines()]


def plain(row: Any) -> Any:
    """A row without what an import changes."""
    players = [dict(one, name=None) for one in row["players"]]
    return dict(row, code=None, imported=None, players=players)


def counts() -> tuple[list[Any], list[Any]]:
    months = MonthCounts.objects.order_by("game", "seats", "month")
    people = PersonCounts.objects.order_by("user")
    return list(months.values_list("game", "seats", "month", "counts")), list(
        people.values_list("user", "counts")
    )


@pytest.fixture
def made() -> None:
    done("archive", "make", f"--games={GAMES}", "--seed=killed")


def test_an_import_that_is_killed_keeps_whole_games_and_can_be_repeated(
    made: None, tmp_path: Path
) -> None:
    rows, file = exported("sort:-ended"), tmp_path / "rows.ndjson"
    file.write_text("\n".join(map(json.dumps, rows)))
    before = Table.objects.count()
    for part in range(1, KILLS + 1):
        few = before + part * len(rows) // (KILLS + 2)
        if killed(more_than(few, Table.objects.all()), "archive", "import", file):
            assert Table.objects.count() > before
        came = exported("imported", "sort:-ended")
        assert [plain(row) for row in came] == [plain(row) for row in rows[: len(came)]]
    assert done("archive", "verify", "--jobs=1").endswith("games agree.\n")
    done("archive", "import", file)
    assert [plain(row) for row in exported("imported", "sort:-ended")] == [
        plain(row) for row in rows
    ]
    assert not StaleMonth.objects.exists()


def test_statistics_that_are_killed_come_to_the_same(made: None) -> None:
    alone = counts()
    assert all(alone)
    for part in range(1, KILLS + 1):
        MonthCounts.objects.update(counts={"nonsense": {}})
        few = part * MonthCounts.objects.count() // (KILLS + 2)
        right = MonthCounts.objects.exclude(counts={"nonsense": {}})
        killed(more_than(few, right), "archive", "statistics")
    keep_all_counts()
    assert counts() == alone


def test_an_export_that_is_killed_has_changed_nothing(made: None) -> None:
    rows, facts = exported(), list(Facts.objects.order_by("pk").values())
    one = command("archive", "export")
    assert one.stdout is not None
    with one.stdout as sent:
        first = [json.loads(sent.readline()) for _ in range(5)]
        one.kill()
        one.wait()
    assert first == rows[:5]
    assert exported() == rows
    assert list(Facts.objects.order_by("pk").values()) == facts


def test_a_backup_that_is_killed_never_replaces_an_older_one(made: None, tmp_path: Path) -> None:
    copy, part = tmp_path / "copy", tmp_path / "copy.part"
    done("backup", copy)
    whole = copy.read_bytes()
    for _ in range(KILLS):
        part.unlink(missing_ok=True)
        killed(part.exists, "backup", copy)
        assert copy.read_bytes() == whole
    done("backup", copy)
    assert gzip.decompress(copy.read_bytes()) == gzip.decompress(whole)


def test_a_restore_that_is_killed_leaves_the_site_as_it_was(made: None, tmp_path: Path) -> None:
    rows, copy = exported(), tmp_path / "copy"
    done("backup", copy)
    Table.objects.update(title="Changed since")
    now = exported()
    rng = random.Random(12)
    for _ in range(KILLS):
        killed(busy_after(rng.uniform(0.2, 1.0)), "restore", copy, "--over")
        assert exported() == now
    done("restore", copy, "--over")
    assert exported() == rows


def busy_after(seconds: float) -> Callable[[], bool]:
    """Return a question: is another process writing, and has that much time passed?"""
    end = time.monotonic() + seconds
    return lambda: busy() and time.monotonic() > end


def busy() -> bool:
    """Tell whether another process is writing."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL"
        )
        return bool(cursor.fetchone()[0])


def test_monthly_files_that_are_killed_are_made_whole(
    made: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    tmp_path.chmod(0o700)
    months = len({row["ended"][:7] for row in exported()})
    for part in range(1, KILLS + 1):
        few = part * months // (KILLS + 2)
        names = BulkFile.objects.exclude(name="")
        killed(more_than(few, names), "archive", "bulk")
    BulkFile.objects.update(leased_until=None)  # the lease of the dead runs out
    done("archive", "bulk")
    found = [
        tmp_path / "media" / "bulk" / name
        for name in BulkFile.objects.values_list("name", flat=True)
    ]
    assert len(found) == months
    lines = [line for path in found for line in gzip.decompress(path.read_bytes()).splitlines()]
    assert sorted(json.loads(line)["code"] for line in lines) == sorted(
        row["code"] for row in exported()
    )
