"""A bounded run of the fuzzer, and the proof that it notices and saves what breaks."""

import json
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from engine import idusmartii as game
from tests.engine.idusmartii import fuzz
from tests.engine.idusmartii.scenes import header_of, replayed


def test_random_games_break_no_law() -> None:
    for seed in range(60):
        header, log, broken = fuzz.fuzz(Random(seed))
        assert broken is None, (header, log)


def test_what_breaks_a_law_is_saved_as_a_record_that_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "check_end", lambda state: fuzz.check(False, "a law for the test"))
    assert fuzz.main(["--games", "1", "--save", str(tmp_path)]) == 1
    saved = json.loads(next(tmp_path.glob("*.json")).read_text())
    assert "a law for the test" in saved["broken"]
    assert not game.actors(replayed(header_of(saved), saved["log"])[-1])


def test_a_rule_that_goes_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("engine.idusmartii.apply"), "objection", lambda *asked: None)
    assert any(fuzz.fuzz(Random(seed))[2] for seed in range(20))
