"""`manage.py backup` and `manage.py restore`: a copy of the whole site, compared row by row."""

import gzip
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from games.accounts.models import User
from games.common.copies.rows import all_models, lines_of
from games.play.models import Entry, Table
from tests.games.factories import UserFactory, play_on, playing_table


def run(command: str, *args: Path | str) -> str:
    out = StringIO()
    call_command(command, *map(str, args), stdout=out)
    return out.getvalue()


def rows() -> dict[str, list[str]]:
    return {model._meta.label: sorted(lines_of(model)) for model in all_models()}


@pytest.fixture
def copy(alice: User, bob: User, tmp_path: Path) -> Path:
    play_on(playing_table(alice, bob), 9)
    run("backup", tmp_path / "copy")
    return tmp_path / "copy"


def test_what_is_put_back_is_what_was_copied(copy: Path) -> None:
    before = rows()
    Entry.objects.all().delete()
    Table.objects.update(title="other", started_at=None)
    UserFactory.create()
    assert rows() != before
    told = run("restore", copy, "--over")
    number = sum(map(len, before.values()))
    assert told == f"{number} rows were put back, and are those of the copy.\n"
    assert rows() == before
    assert len(before["play.Entry"]) == 9


def test_new_rows_get_new_numbers_afterwards(copy: Path) -> None:
    run("restore", copy, "--over")
    highest = max(User.objects.values_list("pk", flat=True))
    assert UserFactory.create().pk > highest


def test_a_new_database_gets_its_tables_first(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stood for by one that knows of no migration: making all tables here would take long."""
    applied = MigrationRecorder(connection).migration_qs
    known = list(applied.values_list("app", "name"))
    applied.all().delete()
    made: list[str] = []

    def make_tables(command: str, **options: object) -> None:
        made.append(command)
        for app, name in known:
            MigrationRecorder(connection).record_applied(app, name)

    monkeypatch.setattr("games.common.copies.services.call_command", make_tables)
    assert "were put back" in run("restore", copy, "--over")
    assert made == ["migrate"]


def test_a_site_with_people_is_not_replaced_by_mistake(copy: Path) -> None:
    before = rows()
    with pytest.raises(CommandError, match="With --over they are replaced"):
        run("restore", copy)
    assert rows() == before


def spoil(copy: Path, change: str) -> None:
    text = gzip.decompress(copy.read_bytes()).decode()
    lines = text.splitlines(keepends=True)
    if change == "cut":
        text = "".join(lines[: len(lines) // 2])
    elif change == "changed":
        text = text.replace("Subura", "Suburb")
    elif change == "version":
        text = text.replace("0001_initial", "0001_other")
    else:
        text = change
    copy.write_bytes(gzip.compress(text.encode()))


@pytest.mark.parametrize("change", ["cut", "changed", "version", "", "[]\n", "{}\n"])
def test_a_copy_that_is_not_right_changes_nothing(copy: Path, change: str) -> None:
    before = rows()
    spoil(copy, change)
    with pytest.raises(CommandError):
        run("restore", copy, "--over")
    assert rows() == before


def test_a_file_that_is_no_copy_is_named(db: None, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("x")
    for path in (tmp_path / "x", tmp_path / "none"):
        with pytest.raises(CommandError, match="cannot be read"):
            run("restore", path)
    with pytest.raises(CommandError, match="cannot be written"):
        run("backup", tmp_path / "no" / "folder")


def test_nobody_else_may_read_a_copy(copy: Path) -> None:
    assert copy.stat().st_mode & 0o077 == 0
    assert not copy.with_name("copy.part").exists()
