"""The race: who was where after each round."""

from typing import Any

from games.leagues.race.course import Rounds, race_of


def ranked(document: Any) -> Any:
    """The first of a table has a point, and as many more as are given."""
    points = dict.fromkeys(document["players"], 0)
    for table in document["tables"]:
        for seat, place in zip(table["seats"], table["places"], strict=True):
            points[seat] += place == 1
    for award in document.get("awards", ()):
        points[award["player"]] += int(award["points"])
    order = sorted(points, key=lambda player: (-points[player], document["lot"].index(player)))
    return {
        "rows": [{"rank": n, "player": p, "points": str(points[p])} for n, p in enumerate(order, 1)]
    }


def document(*tables: Any, **more: Any) -> dict[str, Any]:
    players = ["anna", "ben", "cleo"]
    return {"players": players, "lot": players, "tables": list(tables)} | more


FIRST = {"seats": ["anna", "ben"], "places": [1, 2]}
SECOND = {"seats": ["cleo", "ben"], "places": [1, 2]}
OPEN = {"seats": ["cleo", "anna"], "places": None}


def test_each_round_with_a_result_has_ranks_of_its_own() -> None:
    race = race_of(document(FIRST, SECOND), Rounds([1, 2], {}), ranked)
    assert race["ranked"] == [1, 2]
    assert race["players"]["cleo"]["ranks"] == [3, 2]
    assert race["players"]["cleo"]["points"] == ["0", "1"]


def test_an_open_table_counts_nothing_and_is_shown_as_open() -> None:
    race = race_of(document(FIRST, OPEN), Rounds([1, 2], {"ben": [2]}), ranked)
    assert race["ranked"] == [1]
    assert race["rounds"] == [1, 2]
    assert race["players"]["anna"]["places"] == [[1, 2], [None, 2]]
    assert race["players"]["ben"]["places"] == [[2, 2], "bye"]
    assert race["players"]["cleo"]["places"] == [None, [None, 2]]


def test_an_award_counts_in_the_last_round_alone() -> None:
    award = {"player": "ben", "points": "5", "reason": "Helped out."}
    race = race_of(document(FIRST, SECOND, awards=[award]), Rounds([1, 2], {}), ranked)
    assert race["players"]["ben"]["ranks"] == [2, 1]


def test_who_gave_a_seat_up_is_shown_as_having_left_it() -> None:
    left = {"seats": ["anna", "zoe"], "places": [2, 1], "left": ["ben"]}
    race = race_of(document(left), Rounds([1], {}), lambda _: {"rows": ranked(document())["rows"]})
    assert race["players"]["ben"]["places"] == [[0, 2]]
    assert race["players"]["anna"]["places"] == [[2, 2]]


def test_before_the_first_round_there_is_nothing() -> None:
    race = race_of(document(), Rounds([], {}), ranked)
    assert race["rounds"] == race["ranked"] == []
    assert race["players"]["anna"] == {"ranks": [], "points": [], "places": []}
