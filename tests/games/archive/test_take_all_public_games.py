"""Monthly files of all public games: made in pieces, whole or not there, withdrawn and remade."""

import gzip
import hashlib
import json
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.accounts.models import User
from games.archive.bulk import services
from games.archive.bulk.services import folder, make_files
from games.archive.facts.services import keep_all
from games.archive.models import BulkFile, Facts
from games.play.models import Table
from tests.games.archive.conftest import say
from tests.games.archive.test_export_games import exported
from tests.games.factories import play_on, playing_table

NOW = timezone.now() + timedelta(days=40)


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def games(alice: User, bob: User) -> list[Table]:
    found = [play_on(playing_table(alice, bob), 300) for _ in range(3)]
    keep_all()
    return found


def rows_in(file: BulkFile) -> list[dict[str, Any]]:
    text = gzip.decompress((folder() / file.name).read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


def offered() -> BulkFile:
    return BulkFile.objects.exclude(name="").get()


def make(now: datetime = NOW) -> BulkFile:
    for _ in range(100):
        make_files(now=now)
        file = BulkFile.objects.filter(new_fingerprint="").exclude(name="").first()
        if file is not None:
            return file
    raise AssertionError("no file was made")


def test_the_file_has_the_rows_of_the_month(client: Client, games: list[Table]) -> None:
    file = make()
    by_code = {row["code"]: row for row in exported()}
    assert {row["code"]: row for row in rows_in(file)} == by_code
    assert (file.games, len(by_code)) == (3, 3)
    page = client.get("/archive/files/").content.decode()
    assert file.sha256 in page
    assert "Files that you have already downloaded" in page
    answer = client.get(f"/archive/files/{file.name}")
    sent = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    assert hashlib.sha256(sent).hexdigest() == file.sha256
    assert len(sent) == file.size
    assert answer["Content-Disposition"].startswith("attachment")


def test_a_month_that_is_not_over_has_none(client: Client, games: list[Table]) -> None:
    assert make_files(now=timezone.now()) == 0
    assert "There are no files yet" in client.get("/archive/files/").content.decode()


def test_nothing_is_made_twice(games: list[Table]) -> None:
    file = make()
    assert make_files(now=NOW + timedelta(days=1)) == 0
    assert offered().made_at == file.made_at


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"unnamed": True}, id="unnamed"),
        pytest.param({"closed_at": NOW}, id="closed"),
        pytest.param({"slug": "other"}, id="renamed"),
    ],
)
def test_a_file_is_withdrawn_at_once_and_made_anew(
    client: Client, alice: User, games: list[Table], change: dict[str, object]
) -> None:
    old = make()
    assert "alice" in {player["name"] for row in rows_in(old) for player in row["players"]}
    User.objects.filter(pk=alice.pk).update(**change)
    assert client.get(f"/archive/files/{old.name}").status_code == 410
    new = make(NOW + timedelta(hours=1))
    assert new.name != old.name
    assert "alice" not in {player["name"] for row in rows_in(new) for player in row["players"]}
    assert [path.name for path in folder().iterdir()] == [new.name]
    assert client.get(f"/archive/files/{old.name}").status_code == 404


def test_a_game_that_is_no_longer_public_leaves_its_file(
    client: Client, games: list[Table]
) -> None:
    old = make()
    Facts.objects.filter(pk=games[0].pk).update(public=False)
    assert client.get(f"/archive/files/{old.name}").status_code == 410
    assert len(rows_in(make(NOW + timedelta(hours=1)))) == 2
    Facts.objects.update(public=False)
    make_files(now=NOW + timedelta(hours=2))
    assert not BulkFile.objects.exists()
    assert list(folder().iterdir()) == []


@pytest.mark.parametrize(("opens", "status"), [("public", 200), ("all", 410)])
def test_a_whisper_that_stays_private_changes_no_file(
    client: Client, alice: User, bob: User, games: list[Table], opens: str, status: int
) -> None:
    Table.objects.filter(pk=games[0].pk).update(opens=opens)
    old = make()
    say(games[0], alice, "Between you and me.", bob)
    keep_all()
    assert client.get(f"/archive/files/{old.name}").status_code == status


@pytest.mark.parametrize("dies_after", [1, 2, 3, 4])
def test_a_killed_process_leaves_no_half_file(
    monkeypatch: pytest.MonkeyPatch, games: list[Table], dies_after: int
) -> None:
    """It dies while it writes the piece: bytes are on the disk of which no row knows."""
    monkeypatch.setattr(services, "A_PIECE", 1)
    write, calls = services._write, [0]

    def dies(part: Any, some: list[Facts]) -> int:
        number = write(part, some)
        calls[0] += 1
        if calls[0] == dies_after:
            part.write(b"half a piece")
            part.flush()
            raise SystemExit
        return number

    with monkeypatch.context() as patch:
        patch.setattr(services, "_write", dies)
        with pytest.raises(SystemExit) if dies_after <= 3 else monkeypatch.context():
            make_files(now=NOW)
    later = NOW + timedelta(minutes=11)
    file = make(later)
    assert {row["code"] for row in rows_in(file)} == {table.code for table in games}
    assert file.games == 3


def test_of_two_processes_one_makes_a_file(games: list[Table]) -> None:
    BulkFile.objects.create(
        month=Facts.objects.values_list("month", flat=True)[0],
        leased_until=NOW + timedelta(minutes=5),
    )
    assert make_files(now=NOW) == 0
    assert make_files(now=NOW + timedelta(minutes=6)) == 1


def test_whoever_withdraws_while_it_is_made_is_not_in_it(
    monkeypatch: pytest.MonkeyPatch, alice: User, games: list[Table]
) -> None:
    monkeypatch.setattr(services, "A_PIECE", 1)
    make_files(now=NOW, most=timedelta(0))
    User.objects.filter(pk=alice.pk).update(unnamed=True)
    names = {player["name"] for row in rows_in(make()) for player in row["players"]}
    assert names == {"bob", None}


def test_the_command_makes_what_is_missing(games: list[Table]) -> None:
    Facts.objects.update(month=202601)
    out = StringIO()
    call_command("archive", "bulk", stdout=out)
    checksum, path = out.getvalue().split()
    assert hashlib.sha256(Path(path).read_bytes()).hexdigest() == checksum
