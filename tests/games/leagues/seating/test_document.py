"""The filter `league seat`: its example, and bad documents in one line."""

import json
import subprocess
import sys
from subprocess import CompletedProcess
from typing import Any

import pytest

from games.leagues.seating import document, seat
from games.leagues.standing.fields import BadInput
from tests.architecture.house import ROOT
from tests.games.leagues.seating import naive

pytestmark = pytest.mark.once

EXAMPLE = {
    "format": "cursus-seating/1",
    "players": ["anna", "ben", "cleo", "dora", "emil"],
    "sizes": [4, 3],
    "rounds": 2,
    "history": [[["anna", "ben", "cleo", "dora"]]],
    "byes": {"emil": 1},
    "apart": [["anna", "ben"]],
}


def example(**changes: Any) -> str:
    return json.dumps({**EXAMPLE, **changes})


BAD = {
    "JSON: Expecting value": "",
    'JSON: key "rounds" stands there twice': '{"rounds": 1, "rounds": 1}',
    "document: an object is needed": "[]",
    'document: key "sizes" is missing': '{"format": "", "players": []}',
    'document: unknown key "seed"': example(seed=1),
    "format: cursus-seating/1 is needed": example(format="cursus-seating/2"),
    "players: a list is needed": example(players="anna"),
    'players: name "anna" stands there twice': example(players=["anna", "ben", "cleo", "anna"]),
    "players[1]: a text is needed": example(players=["anna", None]),
    "players: too few: 2": example(players=["anna", "ben"]),
    "players: too few: 0": example(players=[]),
    "players: too many: 1001": example(players=[str(n) for n in range(1001)]),
    "sizes: at least one": example(sizes=[]),
    "sizes[0]: too large: 1001, at most 1000": example(sizes=[1001, 4]),
    "sizes[1]: a whole number from 2": example(sizes=[4, 1]),
    "sizes[0]: a whole number from 2 is needed, not true": example(sizes=[True]),
    'sizes: size "4" stands there twice': example(sizes=[4, 3, 4]),
    "rounds: a whole number from 1": example(rounds=0),
    "rounds: a whole number from 1 is needed, not 2.0": example(rounds=2.0),
    "rounds: too many: 51": example(rounds=51),
    "history: a list is needed": example(history={}),
    "history[0][0]: nobody sits": example(history=[[[]]]),
    'history[1]: name "ben" stands there twice': example(history=[[], [["ben"], ["ben", "cleo"]]]),
    'history[0][0]: name "ben" stands there twice': example(history=[[["ben", "ben"]]]),
    "history[0][0][1]: a text": example(history=[[["ben", 5]]]),
    'byes: unknown name "zoe"': example(byes={"zoe": 1}),
    'byes["ben"]: a whole number from 0': example(byes={"ben": -1}),
    'apart[0]: unknown name "zoe"': example(apart=[["ben", "zoe"]]),
    "apart[0]: two names are needed, not 3": example(apart=[["anna", "ben", "cleo"]]),
    'apart[0]: name "ben" stands there twice': example(apart=[["ben", "ben"]]),
    "apart[1]: this pair stands": example(apart=[["anna", "ben"], ["ben", "anna"]]),
}


@pytest.mark.parametrize("said", BAD)
def test_bad_documents_are_refused(said: str) -> None:
    with pytest.raises(BadInput) as refused:
        document.read(BAD[said])
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


def test_the_example_has_the_quality_that_the_design_names() -> None:
    problem = document.read(example())
    found = document.answer(seat(problem))
    naive.check_legal(problem, found["rounds"], found["byes"])
    assert found["quality"] == {
        "meetings": {"1": 3, "2": 6, "3": 1},
        "repeats": 8,
        "apart": 0,
        "turns": 1,
        "byes": 1,
        "odd": 0,
    }


def run(given: str, *options: str) -> CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "league", "seat", "-", *options],
        input=given,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_answers_in_json() -> None:
    done = run(example(), "--seed", "3", "--seconds", "5")
    assert done.returncode == 0
    problem = document.read(example())
    assert json.loads(done.stdout) == document.answer(seat(problem, 3))


def test_the_command_refuses_in_one_line_with_status_2() -> None:
    done = run(example(rounds="two"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip().endswith('rounds: a whole number from 1 is needed, not "two"')
    assert len(done.stderr.strip().splitlines()) == 1


def test_history_byes_and_apart_may_be_missing() -> None:
    given = {key: EXAMPLE[key] for key in ("format", "players", "sizes", "rounds")}
    assert document.read(json.dumps(given)).history == ()
