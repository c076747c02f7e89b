"""The cases handed to us: whole games and what they come to."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import idusmartii as game
from tests.engine.idusmartii.scenes import header_of, replayed

OURS = Path(__file__).with_name("scenarios.json")
GIVEN = Path(__file__).parents[3].parent / "shared" / "scenarios" / "idusmartii.json"
FILES = [path for path in (OURS, GIVEN) if path.exists()]
CASES = [
    pytest.param(case, id=f"{path.parent.name}-{case['name']}")
    for path in FILES
    for case in json.loads(path.read_text())
]


@pytest.mark.parametrize("case", CASES)
def test_a_given_game_comes_to_its_end(case: dict[str, Any]) -> None:
    record, expected = case["record"], case["expect"]
    state = replayed(header_of(record), record["log"])[-1]
    assert game.replay(state) == expected["state"]


@pytest.mark.skipif(not GIVEN.exists(), reason="the shared scenarios are not on this machine")
def test_our_copy_of_the_cases_is_the_given_one() -> None:
    assert json.loads(OURS.read_text()) == json.loads(GIVEN.read_text())
