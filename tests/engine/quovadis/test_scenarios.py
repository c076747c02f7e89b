"""The cases both rules pages were handed over with, every one."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import quovadis, records
from engine.refusal import EntryRefused
from tests.engine.quovadis.referee import Illegal, Referee

HERE = Path(__file__).with_name("scenarios.json")
SHARED = Path(__file__).resolve().parents[3].parent / "shared" / "scenarios" / "quovadis.json"
SCENARIOS = json.loads(HERE.read_text("utf-8"))
each = pytest.mark.parametrize("case", SCENARIOS, ids=lambda case: case["name"])


@each
def test_scenario(case: dict[str, Any]) -> None:
    record = records.read(case["record"])
    if "illegal_entry" in case["expect"]:
        with pytest.raises(EntryRefused) as refusal:
            records.final(record)
        assert refusal.value.index == case["expect"]["illegal_entry"]
    else:
        assert quovadis.replay(records.final(record)) == case["expect"]["state"]


@each
def test_the_second_referee_knows_it_too(case: dict[str, Any]) -> None:
    referee, illegal = Referee(case["record"]), None
    for index, raw in enumerate(case["record"]["log"]):
        try:
            referee = referee.tried(raw)
        except Illegal:
            illegal = index
            break
    assert illegal == case["expect"].get("illegal_entry")
    if illegal is None:
        assert referee.state() == case["expect"]["state"]


@pytest.mark.skipif(not SHARED.exists(), reason="the shared scenarios are not on this machine")
def test_the_copy_is_that_of_the_shared_folder() -> None:
    assert json.loads(SHARED.read_text("utf-8")) == SCENARIOS
