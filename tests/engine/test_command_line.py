"""The command line of records.md, as somebody at a terminal meets it."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import commands, records
from engine.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
CASES = json.loads((ROOT / "tests/engine/quovadis/scenarios.json").read_text("utf-8"))
SCENARIOS = {case["name"]: case for case in CASES}


class Said:
    """What a command wrote, and its status."""

    def __init__(self, status: Any, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)

    @property
    def reason(self) -> str:
        assert self.status == 2
        assert self.out == ""
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        return self.err[:-1]


@pytest.fixture
def engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Any]:
    """The command line in this process."""

    def run(*args: object, stdin: bytes = b"") -> Said:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            return Said(main([str(arg) for arg in args]), *capsys.readouterr())
        except SystemExit as end:
            return Said(end.code, *capsys.readouterr())

    return run


def outside(*args: str | Path, stdin: bytes = b"", **more: Any) -> Said:
    """The command line as a process of its own."""
    command = [sys.executable, "-m", "engine", *map(str, args)]
    done = subprocess.run(
        command, cwd=ROOT, input=stdin, capture_output=True, timeout=60, check=False, **more
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Any]:
    def write(content: Any, name: str = "record.json") -> Path:
        path = tmp_path / name
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        path.write_bytes(data)
        return path

    return write


def case(name: str) -> dict[str, Any]:
    return SCENARIOS[name]["record"]


@pytest.fixture
def record(file: Callable[..., Any]) -> Path:
    return file(case("gift-of-support"))


# new


def test_new_draws_a_record_with_an_empty_log(engine: Callable[..., Any]) -> None:
    made = engine("new", "quovadis", "--seats", 4, "--seed", 7).json
    assert made["log"] == []
    assert made["seats"] == 4
    assert records.read(made)


def test_new_with_a_seed_is_the_same_for_ever(engine: Callable[..., Any]) -> None:
    asked = ("new", "quovadis", "--seats", 4, "--seed")
    assert engine(*asked, 7).out == engine(*asked, 7).out != engine(*asked, 8).out
    assert engine(*asked, "word").json


def test_new_without_a_seed_differs(engine: Callable[..., Any]) -> None:
    asked = ("new", "quovadis", "--seats", 4)
    assert engine(*asked).out != engine(*asked).out


def test_new_takes_options(engine: Callable[..., Any]) -> None:
    chosen = ("--option", "rounds=3", "--option", "reveal=auto")
    made = engine("new", "quovadis", "--seats", 3, *chosen).json
    assert made["options"]["rounds"] == 3
    assert made["options"]["reveal"] == "auto"
    assert len(made["chance"]["stock"]) == 3


@pytest.mark.parametrize(
    "args",
    [
        ("chess", "--seats", 4),
        ("quovadis", "--seats", 2),
        ("quovadis", "--seats", "four"),
        ("quovadis", "--seats", "9" * 5000),
        ("quovadis",),
        ("quovadis", "--seats", 4, "--option", "rounds=2"),
        ("quovadis", "--seats", 4, "--option", "rounds"),
        ("quovadis", "--seats", 4, "--option", "luck=1"),
        ("quovadis", "--seats", 4, "--option", "rounds=1", "--option", "rounds=3"),
        ("quovadis", "--seats", 4, "--unknown"),
    ],
    ids=str,
)
def test_new_refuses_what_it_does_not_know(
    engine: Callable[..., Any], args: tuple[str | int, ...]
) -> None:
    assert engine("new", *args).reason


# replay, view, show, score, legal


def test_replay_shows_the_full_state(engine: Callable[..., Any], record: Path) -> None:
    expected = SCENARIOS["gift-of-support"]["expect"]["state"]
    assert engine("replay", record).json == expected


def test_replay_reads_standard_input(engine: Callable[..., Any], record: Path) -> None:
    assert engine("replay", "-", stdin=record.read_bytes()).json == engine("replay", record).json


def test_replay_stops_after_the_first_entries(engine: Callable[..., Any], record: Path) -> None:
    assert [engine("replay", record, "--at", k).json["turn"] for k in range(6)] == [
        1,
        2,
        3,
        4,
        4,
        5,
    ]


@pytest.mark.parametrize("at", [-1, 6, 10**30, "x", "1.0", ""])
def test_at_is_between_nothing_and_everything(
    engine: Callable[..., Any], record: Path, at: int | str
) -> None:
    for command in ("replay", "legal"):
        assert engine(command, record, "--at", at).reason
    assert engine("view", record, "--spectator", f"--at={at}").reason


def test_what_follows_is_not_judged_when_only_the_first_entries_are_asked_for(
    engine: Callable[..., Any], file: Callable[..., Any]
) -> None:
    record = file(case("too-many-consents"))
    assert engine("replay", record, "--at", 5).json
    assert engine("replay", record).reason.startswith("entry 5: ")


def test_view_hides_what_others_hold(engine: Callable[..., Any], record: Path) -> None:
    seen = engine("view", record, "--seat", 1).json
    assert seen["holdings"] == [None, {"1": 1}, None]
    assert seen["tiles"] == [1, 1, 0]
    assert seen["legal"] == engine("legal", record).json
    assert engine("view", record, "--spectator").json["holdings"] == [None] * 3


@pytest.mark.parametrize("who", [(), ("--seat", 3), ("--seat", -1), ("--seat", 0, "--spectator")])
def test_view_and_show_are_for_one_viewer(
    engine: Callable[..., Any], record: Path, who: tuple[str | int, ...]
) -> None:
    for command in ("view", "show"):
        assert engine(command, record, *who).reason


def test_show_is_the_view_as_text(engine: Callable[..., Any], record: Path) -> None:
    for who in (("--seat", 1), ("--spectator",)):
        said = engine("show", record, *who)
        assert (said.status, said.err) == (0, "")
        assert "Velabrum" in said.out


def test_score_is_the_game_in_notation(engine: Callable[..., Any], record: Path) -> None:
    said = engine("score", record)
    assert (said.status, said.err) == (0, "")
    assert "4-8" in said.out


def test_score_refuses_an_illegal_game(
    engine: Callable[..., Any], file: Callable[..., Any]
) -> None:
    assert engine("score", file(case("too-many-consents"))).reason.startswith("entry 5: ")


def test_legal_lists_entries_as_they_go_into_the_log(
    engine: Callable[..., Any], file: Callable[..., Any]
) -> None:
    found = engine("legal", file(case("gift-of-support")), "--at", 4).json
    assert {"seat": 0, "do": "move", "path": "4-7", "votes": [1], "use": ["1"]} in found
    assert {"seat": 0, "do": "caesar", "to": "2-6", "use": []} in found
    assert len({json.dumps(raw) for raw in found}) == len(found)


def test_legal_after_the_end_is_empty(engine: Callable[..., Any], file: Callable[..., Any]) -> None:
    assert engine("legal", file(case("election-of-the-consul"))).json == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_case_through_the_command_line(
    engine: Callable[..., Any], file: Callable[..., Any], case: dict[str, Any]
) -> None:
    said = engine("replay", file(case["record"]))
    if "illegal_entry" in case["expect"]:
        assert said.reason.startswith(f"entry {case['expect']['illegal_entry']}: ")
    else:
        assert said.json == case["expect"]["state"]


# verify


def test_verify_says_ok(engine: Callable[..., Any], record: Path, file: Callable[..., Any]) -> None:
    assert engine("verify", record).out == "ok\n"
    other = file(case("caesar-bonus"), "other.json")
    assert engine("verify", record, other).out == "ok\n"


def test_verify_says_which_entry_of_which_file(
    engine: Callable[..., Any], record: Path, file: Callable[..., Any]
) -> None:
    wrong = file(case("too-many-consents"), "wrong.json")
    assert engine("verify", wrong).reason.startswith("entry 5: ")
    reason = engine("verify", record, wrong).reason
    assert reason.startswith("entry 5: ")
    assert "wrong.json" in reason


def test_verify_checks_the_commitment(engine: Callable[..., Any], file: Callable[..., Any]) -> None:
    raw = case("gift-of-support")
    right = records.commitment(records.read(raw).header, "salt")
    assert engine("verify", file({**raw, "commitment": right})).out == "ok\n"
    wrong = {**right, "salt": "pepper"}
    assert "commitment" in engine("verify", file({**raw, "commitment": wrong})).reason


# play


def test_play_gives_a_finished_record(engine: Callable[..., Any], file: Callable[..., Any]) -> None:
    made = engine("play", "quovadis", "--seats", 3, "--seed", 2, "--bots", "novice")
    state = engine("replay", file(made.out.encode())).json
    assert state["phase"] == "over"
    assert made.out == engine("play", "quovadis", "--seats", 3, "--seed", 2, "--bots", "novice").out


def test_play_takes_one_house_player_a_seat(engine: Callable[..., Any]) -> None:
    asked = ("play", "quovadis", "--seats", 3, "--seed", 2, "--bots")
    assert engine(*asked, "novice,novice,novice").json["log"]
    assert engine(*asked, "novice,novice").reason
    assert engine(*asked, "novice,genius,novice").reason


def test_play_watched_shows_the_board_and_writes_the_record_elsewhere(
    engine: Callable[..., Any], tmp_path: Path
) -> None:
    out = tmp_path / "game.json"
    asked = ("play", "quovadis", "--seats", 3, "--seed", 2, "--bots", "novice", "--watch")
    said = engine(*asked, "--out", out)
    assert (said.status, said.err) == (0, "")
    assert said.out.count("Palatine") > 10
    assert engine("verify", out).out == "ok\n"


def test_play_refuses_a_file_it_cannot_write(engine: Callable[..., Any], tmp_path: Path) -> None:
    asked = ("play", "quovadis", "--seats", 3, "--bots", "novice", "--out", tmp_path)
    assert "written" in engine(*asked).reason


@pytest.mark.parametrize("pause", ["-1", "nan", "inf", "x"])
def test_a_pause_is_one_that_somebody_may_want_to_wait(
    engine: Callable[..., Any], pause: str
) -> None:
    asked = ("play", "quovadis", "--seats", 3, "--watch", f"--pause={pause}")
    assert engine(*asked).reason


# Bad input


def test_a_directory_or_nothing_is_refused(engine: Callable[..., Any], tmp_path: Path) -> None:
    assert "directory" in engine("replay", tmp_path).reason.lower()
    assert "No such file" in engine("replay", tmp_path / "nowhere").reason


@pytest.mark.parametrize(
    "args", [(), ("nonsense",), ("replay",), ("verify",), ("replay", "a", "b")]
)
def test_a_command_that_is_none_is_refused_in_one_line(
    engine: Callable[..., Any], args: tuple[str, ...]
) -> None:
    assert engine(*args).reason


def test_a_reason_is_one_line_whatever_it_quotes(
    engine: Callable[..., Any], file: Callable[..., Any]
) -> None:
    raw = case("gift-of-support")
    entry = {"seat": 1, "do": "place\n\x1b[2J\x85", "at": "1"}
    reason = engine("replay", file({**raw, "log": [entry]})).reason
    assert reason.startswith("entry 0: ")
    assert reason.isprintable()


def test_help_names_every_command(engine: Callable[..., Any]) -> None:
    said = engine("--help")
    assert said.status == 0
    for name in ["new", "replay", "view", "show", "score", "legal", "play", "verify", "bench"]:
        assert name in said.out


# As a process


def test_the_module_runs_by_itself(record: Path) -> None:
    assert outside("replay", record).json == SCENARIOS["gift-of-support"]["expect"]["state"]
    assert outside("replay", "-", stdin=b"\xff\x00").reason
    assert outside("replay", "-", stdin=b"[" * 1_000_000).reason


def test_an_endless_file_is_refused() -> None:
    assert "MB" in outside("replay", "/dev/zero").reason


def test_a_reader_who_has_seen_enough_is_no_error(record: Path) -> None:
    command = [sys.executable, "-m", "engine", "view", str(record), "--spectator"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writing)
    assert done.stderr == b""


def test_an_interruption_is_no_error(
    engine: Callable[..., Any], record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(commands.COMMANDS, "replay", interrupted)
    said = engine("replay", record)
    assert (said.status, said.out, said.err) == (130, "", "")


def test_text_is_written_whatever_the_terminal_speaks(record: Path) -> None:
    said = outside("show", record, "--spectator", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (said.status, said.err) == (0, "")


# Random bytes and random damage


def test_random_damage_is_refused_or_harmless(engine: Callable[..., Any]) -> None:
    """Whatever is done to the bytes of a record: an answer, or one line and status 2."""
    rng = Random(20)
    whole = json.dumps(case("five-players-demand-round")).encode()
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 2, 20))):
            at = rng.randrange(len(data))
            data[at : at + rng.choice((0, 1, 1, 5))] = rng.randbytes(rng.choice((0, 1, 1, 3)))
        said = engine("replay", "-", stdin=bytes(data))
        assert said.json if said.status == 0 else said.reason
