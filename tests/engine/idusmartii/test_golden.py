"""Golden games: see golden.py for the command that writes them anew."""

import json

import pytest

from tests.engine.idusmartii.golden import FOLDER, TABLES, text_of


@pytest.mark.parametrize("seats", TABLES)
def test_a_golden_game_reads_as_it_did(seats: int) -> None:
    path = FOLDER / f"{seats}-players.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    assert text_of(raw) == path.with_suffix(".txt").read_text(encoding="utf-8")
