"""Bad documents: exit status 2 and one line that says what and where."""

import subprocess
import sys
from subprocess import CompletedProcess
from typing import Any

import pytest

from games.leagues.standing.fields import BadInput
from games.leagues.standing.rank import rank
from tests.architecture.house import ROOT
from tests.games.leagues.standing.documents import EXAMPLE, bare, example, table

pytestmark = pytest.mark.once

ONE = EXAMPLE["tables"][0]


def tables(**changes: Any) -> str:
    return example(tables=[{**ONE, **changes}])


BAD = {
    "JSON: Expecting value": "[",
    'JSON: key "a" stands there twice': '{"a": 1, "a": 2}',
    "document: an object is needed": "[]",
    'document: key "format" is missing': "{}",
    'document: unknown key "colour"': example(colour="red"),
    "format: cursus-standing/1 is needed": example(format="cursus-standing/2"),
    "players: nobody": example(players=[]),
    'players: name "anna" stands there twice': example(players=["anna", "anna"]),
    "players[1]: a text is needed": example(players=["anna", 7]),
    "players[0]: a text is needed": example(players=["\ud800"]),
    'ties: unknown tie-break "luck"': example(ties=["points", "luck", "lot"]),
    'ties: the first is always "points"': example(ties=["wins", "points", "lot"]),
    'ties: the last is always "lot"': example(ties=["points", "lot", "wins"]),
    'ties: name "wins" stands': example(ties=["points", "wins", "wins", "lot"]),
    "ties: the first": example(ties=[]),
    'lot: "ben" is missing': example(lot=["dora", "anna", "cleo"]),
    'lot: unknown name "zoe"': example(lot=["dora", "anna", "cleo", "zoe"]),
    "bye: a fraction such as": example(bye="1/0"),
    "bye: a fraction": example(bye=1.5),
    'bye: too large: "1/1001", at most 12 digits': example(bye="1/1001"),
    "bye: too large: 1000000000000, at most": example(bye=10**12),
    'byes["anna"]: too large': example(byes={"anna": 10**12}),
    'bye: a fraction such as "12" or "-3/2" is needed, not true': example(bye=True),
    'byes: unknown name "zoe"': example(byes={"zoe": 1}),
    'byes["anna"]: a whole number': example(byes={"anna": -1}),
    'guests: "anna" is a player': example(guests=["anna"]),
    'points["3"]: 3 values are needed': example(points={"3": ["1"]}),
    'points["3"]: points never rise': example(points={"3": ["1", "2", "0"]}),
    'points["x"]: the key': example(points={"x": []}),
    "tables[0]: no points for a table of 3": example(points={"4": ["3", "2", "1", "0"]}),
    'awards[0]: key "reason" is missing': example(awards=[{"player": "ben", "points": "1"}]),
    'awards[0].player: unknown name "zoe"': example(
        awards=[{"player": "zoe", "points": "1", "reason": "x"}]
    ),
    'also: unknown name "zoe"': example(also={"zoe": {}}),
    'also["ben"]: unknown key "luck"': example(also={"ben": {"luck": 1}}),
    'also["ben"].fides: a fraction from 0 to 1': example(also={"ben": {"fides": "2"}}),
    'also["ben"].fewer: a whole number': example(also={"ben": {"fewer": "2"}}),
    'tables[0]: key "places" is missing': example(tables=[{"seats": ["anna", "ben"]}]),
    'tables[0]: unknown key "size"': tables(size=3),
    'tables[0].seats: unknown name "hans"': tables(seats=["anna", "ben", "hans"]),
    'tables[0].seats: name "anna" stands': tables(seats=["anna", "anna", "ben"]),
    "tables[0].seats: too few players": tables(seats=["anna"], places=[1]),
    "tables[0].places: 1, 3, 3 are not places": tables(places=[1, 3, 3]),
    "tables[0].places: 2, 3, 4 are not places": tables(places=[2, 3, 4]),
    "tables[0].places: 3 places are needed, not 2": tables(places=[1, 2]),
    "tables[0].places[0]: a whole number from 1": tables(places=[0, 1, 2]),
    'tables[0].ends: unknown ends "draw"': tables(ends="draw"),
    'tables[0].left: "anna" holds a seat': tables(left=["anna"]),
    'tables[0].left: unknown name "zoe"': tables(left=["zoe"]),
    'tables[0].credit: "dora" did not sit': tables(credit={"dora": "1/2"}),
    'tables[0].credit["anna"]: a fraction from 0 to 1': tables(credit={"anna": "3/2"}),
    "tables[0].laurels: 3 values are needed, not 2": tables(laurels=[1, 2]),
    "tables[0].senate[1]: a whole number from 0": tables(senate=[1, -1, 0]),
    "tables[0].laurels: 3 values are needed, not 1": tables(places=None, laurels=[1]),
}


@pytest.mark.parametrize(("said", "text"), BAD.items(), ids=BAD)
def test_bad_input_is_told_in_one_line(said: str, text: str) -> None:
    with pytest.raises(BadInput) as refused:
        rank(text)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("depth", [5, 100_000])
def test_deep_documents_are_bad_input_too(depth: int) -> None:
    with pytest.raises(BadInput):
        rank("[" * depth + "]" * depth)


def test_numbers_too_long_to_write_are_refused() -> None:
    with pytest.raises(BadInput):
        rank(example(bye="9" * 5000))
    with pytest.raises(BadInput):
        rank(bare([table("ab", 1, 2)]).replace("[1, 2]", "[1, " + "9" * 5000 + "]"))


def test_a_credit_of_guests_and_of_players_who_left_changes_nothing() -> None:
    seats = table("abz", 1, 2, 3, left=["c"])
    credited = {**seats, "credit": {"z": "1/2", "c": "1/3"}}
    assert rank(bare([credited], guests=["z"])) == rank(bare([seats], guests=["z"]))


def test_laurels_of_an_open_table_do_not_count_yet() -> None:
    by_laurels = ("points", "share", "senate", "lot")
    open_table = table("abc")
    counted = {**open_table, "laurels": [1, 2, 3], "senate": [1, 0, 0]}
    assert rank(bare([counted], by_laurels)) == rank(bare([open_table], by_laurels))


@pytest.mark.parametrize("text", ["{", example(players=["anna\nben"], lot=[])])
def test_the_command_ends_with_status_2_and_one_line(text: str) -> None:
    done = filtered(text)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_the_command_reads_standard_input() -> None:
    assert '"decided_by": "points"' in filtered(example()).stdout


def filtered(text: str) -> CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "league", "rank", "-"],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
