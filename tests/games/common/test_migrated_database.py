"""The tests start from a database that an earlier run has migrated, and never from an old one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from tests.migrated_database import fingerprint


@pytest.mark.django_db
def test_what_is_kept_is_what_migrations_make(migrated: Path | None) -> None:
    if migrated is None:
        pytest.skip("only on SQLite")
    question = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
    with connection.cursor() as cursor:
        here = cursor.execute(question).fetchall()
    with closing(sqlite3.connect(migrated)) as kept:
        assert kept.execute(question).fetchall() == here
        assert kept.execute("SELECT count(*) FROM accounts_user").fetchone() == (0,)
    call_command("migrate", check_unapplied=True, verbosity=0)  # exits where any is left


def test_another_migration_is_another_file(tmp_path: Path) -> None:
    (tmp_path / "0001_initial.py").write_text("operations = []")
    first = fingerprint([tmp_path])
    assert fingerprint([tmp_path]) == first
    (tmp_path / "0001_initial.py").write_text("operations = [1]")
    changed = fingerprint([tmp_path])
    (tmp_path / "0002_nothing.py").write_text("")
    assert len({first, changed, fingerprint([tmp_path])}) == 3
