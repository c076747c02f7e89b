"""`manage.py archive import` takes in rows and records, each checked whole or not at all."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from engine import records
from engine.game import Raw
from games.accounts.models import User
from games.archive.models import Imported
from games.play.log.entries import entries_of
from games.play.models import Entry, PackedLog, Seat, Table
from tests.games.archive.test_export_games import exported
from tests.games.archive.test_verify_games import verified
from tests.games.archive.world import World, logs

pytestmark = pytest.mark.xdist_group("the kept world")  # one process plays its games

Files = Callable[..., Path]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """Write documents into a file, a line each; texts as they are."""

    def write(*lines: Any, name: str = "games.ndjson") -> Path:
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        (tmp_path / name).write_text("".join(f"{text}\n" for text in texts), "utf-8")
        return tmp_path / name

    return write


def imported(*names: Path | str) -> str:
    out = StringIO()
    try:
        call_command("archive", "import", *map(str, names), stdout=out)
    except CommandError as wrong:
        out.write(str(wrong))
    return out.getvalue()


def record_text(number: int = 0) -> str:
    header, log = logs()[number]
    return records.dump(records.Record(header, log, {}))


def plain(row: Raw) -> str:
    """A row without what an import changes: code, mark, and names."""
    players = [player | {"name": None} for player in row["players"]]
    return json.dumps(row | {"code": "", "imported": None, "players": players}, sort_keys=True)


def test_import_after_export_is_the_identity(forty: World, files: Files) -> None:
    rows, people = exported(), User.objects.count()
    assert imported(files(*rows)) == f"{len(rows)} games came in, 0 were here already.\n"
    again = exported("imported")
    assert sorted(map(plain, again)) == sorted(map(plain, rows))
    assert all(row["imported"] for row in again)
    assert not {row["code"] for row in again} & {row["code"] for row in rows}
    assert User.objects.count() == people
    assert exported("-imported") == rows
    assert not any(player["name"] for row in again for player in row["players"])


def test_imported_games_verify_and_keep_their_facts(over: Table, files: Files) -> None:
    imported(files(*exported()))
    assert verified() == "All 2 games agree.\n"
    call_command("archive", "facts", stdout=StringIO())
    own, other = exported("-imported"), exported("imported")
    assert [plain(row) for row in own] == [plain(row) for row in other]
    one, two = Table.objects.order_by("pk")
    for column in ("status", "turn", "length", "result", "salt", "finished_at"):
        assert getattr(one, column) == getattr(two, column)
    assert [s.place for s in one.seats.all()] == [s.place for s in two.seats.all()]
    assert [e.turn for e in entries_of(one)] == [e.turn for e in entries_of(two)]


def test_what_is_here_already_is_said_and_left_alone(over: Table, files: Files) -> None:
    path = files(*exported(), *exported())
    told = imported(path)
    assert f"{path}:2: this game is here already" in told
    assert told.endswith("1 game came in, 1 was here already.\n")
    assert imported(path).endswith("0 games came in, 2 were here already.\n")
    assert Imported.objects.count() == 1


@pytest.mark.parametrize("number", [0, 8, 12])
def test_a_bare_record_comes_in_on_many_lines_or_on_one(
    db: None, files: Files, number: int
) -> None:
    text = record_text(number)
    assert imported(files(text.rstrip("\n"))) == "1 game came in, 0 were here already.\n"
    (row,) = exported("imported")
    assert row["record"]["log"] == json.loads(text)["log"]
    told = imported(files(json.dumps(json.loads(text))))
    assert told.endswith("0 games came in, 1 was here already.\n")


def test_a_page_of_an_imported_game_can_be_read(client: Any, db: None, files: Files) -> None:
    imported(files(record_text().rstrip("\n")), files(record_text(12).rstrip("\n"), name="b"))
    for table in Table.objects.all():
        assert client.get(table.get_absolute_url()).status_code == 200


def spoiled(row: Raw, **changes: Any) -> Raw:
    return row | changes


def in_record(row: Raw, **changes: Any) -> Raw:
    return row | {"record": row["record"] | changes}


def in_log(row: Raw, index: int, entry: object) -> Raw:
    log = list(row["record"]["log"])
    log[index] = entry
    return in_record(row, log=log)


def with_number(row: Raw, number: str) -> str:
    return json.dumps(row).replace('"log": [{', f'"log": [{{"x": {number}, ')


BROKEN: list[tuple[Callable[[Raw], Any], str]] = [
    (lambda row: "{", "this is not JSON"),
    (lambda row: "[]", "a row or a record is an object"),
    (lambda row: '{"a": 1, "a": 2}', "a key occurs twice"),
    (lambda row: json.dumps(row)[:-1], "this is not JSON"),
    (lambda row: "[" * 100_000, "this is not JSON: it is nested too deeply"),
    (lambda row: '{"' + "x" * 4_100_000 + '": 1}', "it is longer than 4 MB"),
    (lambda row: spoiled(row, title="a\x00b"), "it holds a NUL"),
    (lambda row: spoiled(row, title="\ud800"), "half a surrogate pair is not text"),
    (lambda row: spoiled(row, title="x" * 61), "`title` must be a text of 1 to 60 characters"),
    (lambda row: spoiled(row, title=" \u202e\x07"), "1 to 60 characters that can be seen"),
    (lambda row: spoiled(row, ended="2999-01-01T00:00:00Z"), "`ended` is yet to come: 2999-01-01"),
    (
        lambda row: spoiled(row, messages=[row["messages"][0] | {"at": "2999-01-01T00:00:00Z"}]),
        "`messages` 0: `at` is yet to come",
    ),
    (lambda row: with_number(row, "1e999"), "entry 0: a number is too large"),
    (lambda row: with_number(row, "9" * 5000), "entry 0: a number is too large"),
    (lambda row: spoiled(row, format="other/1"), "it is neither a row nor a record"),
    (lambda row: {k: v for k, v in row.items() if k != "kept"}, "`kept` is missing"),
    (lambda row: spoiled(row, turns=row["turns"] + 1), "`turns` is not what the record brings"),
    (lambda row: spoiled(row, ending="ides"), "`ending` is not what the record brings"),
    (lambda row: spoiled(row, result=None), "`result` is not what the record brings"),
    (lambda row: spoiled(row, game="idusmartii"), "`game` is not what the record brings"),
    (lambda row: spoiled(row, kept=-1), "`kept` must be a number from 0, not -1"),
    (lambda row: spoiled(row, broken=True), "`broken` must be a number from 0, not True"),
    (lambda row: spoiled(row, started="yesterday"), "`started` must be a time such as"),
    (lambda row: spoiled(row, ended="2026-01-01T00:00:00"), "`ended` must be a time such as"),
    (lambda row: spoiled(row, ended="0001-01-01T00:00:00+05:00"), "`ended` must be a time"),
    (lambda row: spoiled(row, ended="2001-01-01T00:00:00Z"), "`ended` is before `started`"),
    (lambda row: spoiled(row, players=row["players"][1:]), "`players` must have one item"),
    (lambda row: spoiled(row, players=row["players"][:2]), "`players` and `handed` are about"),
    (lambda row: spoiled(row, players=[{}]), "`players` 0: 'name' is missing"),
    (lambda row: spoiled(row, messages=[[]]), "`messages` must be a list of objects"),
    (
        lambda row: spoiled(row, messages=[row["messages"][0] | {"to": [7]}]),
        "`messages` 0: it is from or to a seat that is not there",
    ),
    (lambda row: in_record(row, start=7), "`start` must be from 0 to 2, not 7"),
    (lambda row: in_record(row, options={"rounds": 9}), "option `rounds` must be one of"),
    (lambda row: in_record(row, chance={}), ""),
    (
        lambda row: in_record(row, commitment={"sha256": "0" * 64, "salt": "x"}),
        "chance and start are not those of the commitment",
    ),
    (lambda row: in_log(row, 3, 7), "entry 3: an entry is an object"),
    (lambda row: in_log(row, 2, {"do": "fly", "seat": 0}), "entry 2: "),
    (lambda row: in_log(row, 2, {"do": "deal", "seat": 10**9}), "entry 2: there is no seat"),
    (lambda row: in_log(row, 1, {"do": "caesar", "seat": 0, "x": "\x00"}), "entry 1: it holds a"),
    (lambda row: in_record(row, log=row["record"]["log"][:-1]), "is not what the record brings"),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_what_is_not_right_is_named_and_nothing_of_it_is_kept(
    talked: Raw, files: Files, number: int
) -> None:
    spoil, why = BROKEN[number]
    path = files(spoil(talked), talked)
    told = imported(path)
    assert told.startswith(f"{path}:1: ")
    assert why in told.splitlines()[0]
    assert len(told.splitlines()[0]) < 500 + len(str(path))
    assert told.endswith("1 game came in, 0 were here already, 1 was refused.")
    kept = Table.objects.get(imported__isnull=False)
    assert len(entries_of(kept)) == kept.length
    assert PackedLog.objects.count() == 1
    assert Seat.objects.count() == 3


@pytest.fixture
def talked(over: Table, files: Files) -> Raw:
    """A row with a message, and no game beside it."""
    (row,) = exported()
    row["messages"] = [{"at": row["ended"], "after": 3, "from": 0, "to": [], "text": "Salve"}]
    for model in (Entry, Seat):
        model._default_manager.filter(table=over).delete()
    Table.objects.filter(pk=over.pk).update(status="setup", start=None)
    return row


def test_a_title_becomes_one_line_as_when_it_is_typed(talked: Raw, files: Files) -> None:
    path = files(spoiled(talked, title="A\n\tgame \x07of\u202e kings"))
    assert "1 game came in" in imported(path)
    assert Table.objects.get(imported__isnull=False).title == "A game of kings"


def test_a_broken_record_is_named_once_with_the_line_of_the_fault(db: None, files: Files) -> None:
    text = record_text().replace('"start"', "start")
    told = imported(path := files(text.rstrip("\n")))
    assert told.count(str(path)) == 1
    assert "in line 5" in told


def test_a_file_that_is_not_there_stops_no_other(db: None, files: Files) -> None:
    told = imported("/nowhere/x.json", files(record_text().rstrip("\n")))
    assert "/nowhere/x.json: it cannot be read: No such file or directory" in told
    assert "1 game came in" in told


def test_empty_lines_and_empty_files_are_nothing(db: None, files: Files) -> None:
    assert imported(files("", "", name="a"), files(name="b")).startswith("0 games came in")
