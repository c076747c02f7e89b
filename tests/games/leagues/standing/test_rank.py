"""Standings: points, ties and what decided them (docs/leagues.md, "Standings")."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.standing.division import StandingInput
from games.leagues.standing.rank import rank, standing
from tests.games.leagues.standing.brute_force import weak_orders
from tests.games.leagues.standing.documents import bare, example, table
from tests.games.leagues.standing.seasons import divisions

pytestmark = pytest.mark.once


def rows(text: str) -> list[dict[str, Any]]:
    return rank(text)["rows"]


def column(text: str, name: str) -> dict[str, Any]:
    return {row["player"]: row[name] for row in rows(text)}


def order(text: str) -> str:
    return "".join(row["player"] for row in rows(text))


def test_the_example_of_the_docs() -> None:
    assert rank(example())["rows"][0] == {
        "rank": 1,
        "player": "anna",
        "points": "12",
        "wins": "1",
        "played": 1,
        "best": 1,
        "worst": 3,
        "decided_by": "points",
    }


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1, 2, 3, 4], ["12", "8", "4", "0"]),
        ([1, 2, 3, 3], ["12", "8", "2", "2"]),
        ([1, 1, 3, 3], ["10", "10", "2", "2"]),
        ([1, 1, 1, 1], ["6", "6", "6", "6"]),
        ([2, 2, 2, 1], ["4", "4", "4", "12"]),
    ],
)
def test_places_give_points_and_who_shares_has_the_mean(
    places: list[int], points: list[str]
) -> None:
    found = column(bare([table("abcd", *places)]), "points")
    assert [found[player] for player in "abcd"] == points


def test_a_league_may_have_points_of_its_own() -> None:
    text = bare([table("abcd", 1, 2, 3, 3)], points={"4": ["10", "6", "5/2", "1"]})
    assert list(column(text, "points").values()) == ["10", "6", "7/4", "7/4"]


def test_byes_and_awards_give_points_and_count_as_no_table() -> None:
    given = [{"player": "b", "points": "-3/2", "reason": "late"}]
    text = bare([], byes={"b": 2}, awards=given, players="ab")
    assert column(text, "points") == {"b": "21/2", "a": "0"}
    assert column(text, "played") == {"b": 0, "a": 0}


def test_a_bye_gives_what_the_league_declares() -> None:
    assert column(bare([], byes={"b": 2}, bye="7/2"), "points")["b"] == "7"


def test_a_guest_keeps_the_place_and_gives_nobody_anything() -> None:
    text = bare([table("azb", 2, 1, 3, left=["c"])], guests=["z"])
    assert column(text, "points") == {"a": "6", "b": "0", "c": "0", "d": "0"}
    assert column(text, "played") == {"a": 1, "b": 1, "c": 1, "d": 0}


def test_a_credit_is_a_part_of_points_and_wins() -> None:
    text = bare([table("abc", 1, 2, 3, credit={"a": "1/2"})])
    assert column(text, "points")["a"] == "6"
    assert column(text, "wins")["a"] == "1/2"


def test_a_shared_win_counts_as_its_share() -> None:
    assert set(column(bare([table("abc", 1, 1, 3)]), "wins").values()) == {"1/2", "0"}


def test_wins_part_those_with_as_many_points() -> None:
    text = bare([table("abc", 1, 2, 3), table("abd", 3, 2, 1)], ["points", "wins", "lot"])
    assert [(r["player"], r["decided_by"]) for r in rows(text)] == [
        ("a", "points"),
        ("d", "lot"),
        ("b", "wins"),
        ("c", "points"),
    ]


def test_direct_looks_at_the_tables_at_which_all_of_the_tied_met() -> None:
    tables = [table("ab", 2, 1), table("ac", 1, 2)]
    by_direct = ["points", "direct", "lot"]
    assert order(bare(tables, by_direct)) == "bacd"
    # With d as many points: the three never met, so the lot decides although b beat a.
    assert order(bare([*tables, table("dc", 1, 2)], by_direct)) == "abdc"


def test_those_still_tied_go_on_with_the_next_and_do_not_begin_anew() -> None:
    awards = [
        {"player": "a", "points": "12", "reason": "so that all have 21"},
        {"player": "c", "points": "21", "reason": "so that all have 21"},
    ]
    tables = [table("abc", 1, 1, 3), table("ab", 2, 1)]
    text = bare(tables, ["points", "direct", "lot"], players="abc", awards=awards)
    # Among the three a and b are equal; that b once beat a is not looked at again.
    assert [(row["player"], row["decided_by"]) for row in rows(text)] == [
        ("a", "points"),
        ("b", "lot"),
        ("c", "direct"),
    ]


def test_share_is_of_all_laurels_at_the_table_also_those_of_guests() -> None:
    tables = [table("abz", 1, 1, 1, laurels=[2, 1, 5]), table("abz", 1, 1, 1, laurels=[0, 0, 0])]
    text = bare(tables, ["points", "share", "lot"], guests=["z"], players="ab")
    assert [row["decided_by"] for row in rows(text)] == ["points", "share"]
    one_more = [*tables, table("abz", 1, 1, 1, laurels=[0, 1, 7])]
    text = bare(one_more, ["points", "share", "lot"], guests=["z"], players="ab")
    assert [row["decided_by"] for row in rows(text)] == ["points", "lot"]


@pytest.mark.parametrize(
    ("tie", "also"),
    [
        ("fides", {"b": {"fides": "3/4"}, "a": {"fides": "1/2", "fewer": 0}}),
        ("fewer", {"a": {"fewer": 2}, "b": {"fewer": 1}}),
    ],
)
def test_conduct_can_decide(tie: str, also: dict[str, Any]) -> None:
    text = bare([], ["points", tie, "lot"], players="ab", also=also)
    assert [(row["player"], row["decided_by"]) for row in rows(text)] == [
        ("b", "points"),
        ("a", tie),
    ]


def test_senators_in_the_senate_can_decide() -> None:
    text = bare([table("ab", 1, 1, senate=[1, 3])], ["points", "senate", "lot"], players="ab")
    assert order(text) == "ba"


@given(divisions())
@settings(max_examples=60, deadline=None)
def test_the_order_in_which_things_are_written_down_does_not_matter(
    division: StandingInput,
) -> None:
    mixed = Random(1)
    other = division._replace(
        players=tuple(mixed.sample(division.players, len(division.players))),
        tables=tuple(mixed.sample(division.tables, len(division.tables))),
    )
    assert standing(other) == standing(division)


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_every_table_gives_the_same_points_in_sum(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 5))
    places = data.draw(st.sampled_from(weak_orders(size)))
    found = column(bare([table("abcde"[:size], *places)], players="abcde"[:size]), "points")
    assert sum(map(Fraction, found.values())) == 6 * size
