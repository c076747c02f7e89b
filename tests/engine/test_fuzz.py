"""The fuzzer, as far as there is time for it here: `python -m tests.fuzz` has more."""

from pathlib import Path

import pytest

from engine import records
from tests.engine.quovadis.laws import Walk
from tests.fuzz.__main__ import main


def test_some_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "100", "--folder", str(tmp_path)]) == 0, capsys.readouterr().out


def test_what_breaks_a_law_is_saved_as_a_record_that_replays_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fuzzer that never finds anything would prove nothing."""

    def no_move(self: Walk) -> None:
        self.insist("move" not in self.counts, "nobody moves")

    monkeypatch.setattr(Walk, "laurels_are_somewhere", no_move)
    assert main(["--games", "2", "--folder", str(tmp_path)]) == 1
    assert "BROKEN: nobody moves" in capsys.readouterr().out
    saved = records.parse((tmp_path / "game-1.json").read_bytes())
    assert records.final(saved)
    assert [entry["do"] for entry in saved.log].count("move") == 1


def test_what_breaks_the_reading_of_records_is_saved_as_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_at_all(data: bytes) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(records, "parse", not_at_all)
    assert main(["--games", "1", "--folder", str(tmp_path)]) == 1
    assert "not KeyError" in capsys.readouterr().out
