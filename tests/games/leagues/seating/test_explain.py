"""Why this table, and what it costs to change it."""

import pytest

from games.leagues.seating import BadSeating, PairMet, Problem, SeatReason, cost_of, explain
from games.leagues.seating.explain import ByeReason

pytestmark = pytest.mark.once

PLAYERS = ["anna", "ben", "cleo", "dora", "emil"]
HISTORY = [[["anna", "ben"], ["cleo", "dora"]]]
PROBLEM = Problem(PLAYERS, [2], 1, HISTORY, {"emil": 1}, [("anna", "dora")])
ROUND = [[["cleo", "anna"], ["emil", "dora"]]]


def test_a_table_says_how_often_its_pairs_met_before() -> None:
    table = explain(PROBLEM, ROUND).tables[0]
    assert table.pairs == (PairMet("cleo", "anna", 0, apart=False),)


def test_a_seat_says_where_its_player_sat_before() -> None:
    table = explain(PROBLEM, ROUND).tables[1]
    assert table.seats == (SeatReason("emil", 1, (0, 0), 0), SeatReason("dora", 2, (0, 1), 0))


def test_a_bye_says_how_many_were_had() -> None:
    assert explain(PROBLEM, ROUND).byes == (ByeReason("ben", 0, 0),)


def test_a_later_round_counts_the_earlier_new_ones() -> None:
    later = explain(PROBLEM, [*ROUND, [["anna", "cleo"], ["ben", "dora"]]], 1)
    assert later.tables[0].pairs[0].times == 1
    assert later.byes == (ByeReason("emil", 1, 0),)


def test_a_table_of_another_size_says_who_was_due() -> None:
    problem = Problem(PLAYERS, [3, 2], 1, [[["anna", "ben"]]])
    odd = explain(problem, [[["anna", "ben", "cleo"], ["dora", "emil"]]]).tables[1]
    assert (odd.is_odd, odd.fewest_odd) == (True, 0)
    assert [seat.odd for seat in odd.seats] == [0, 0]


def test_a_change_names_who_meets_again_and_who_no_longer_does() -> None:
    cost = cost_of(PROBLEM, [[["anna", "ben"], ["emil", "dora"]]], ROUND)
    assert cost.spared == (PairMet("anna", "ben", 1, apart=False),)
    assert cost.again == ()
    assert cost.before.repeats == 1
    assert cost.after.repeats == 0
    assert not cost.is_worse


def test_a_pair_kept_apart_is_named_when_it_meets_for_the_first_time() -> None:
    cost = cost_of(PROBLEM, ROUND, [[["dora", "anna"], ["emil", "cleo"]]])
    assert cost.again == (PairMet("anna", "dora", 1, apart=True),)
    assert cost.is_worse


def test_a_bye_out_of_turn_is_a_breach() -> None:
    cost = cost_of(PROBLEM, ROUND, [[["cleo", "anna"], ["ben", "dora"]]])
    assert cost.breaches == ("Round 1: emil has a bye, and others had fewer.",)


def test_another_size_out_of_turn_is_a_breach() -> None:
    problem = Problem(PLAYERS, [3, 2], 1, [[["anna", "ben"]]])
    changed = [[["cleo", "dora", "emil"], ["anna", "ben"]]]
    assert [said[:14] for said in cost_of(problem, changed, changed).breaches] == [
        "Round 1: anna ",
        "Round 1: ben s",
    ]


def test_a_size_that_is_not_allowed_is_a_breach() -> None:
    changed = [[["anna", "ben", "cleo", "dora", "emil"]]]
    assert "a table has 5 people" in cost_of(PROBLEM, ROUND, changed).breaches[-1]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ([["anna", "zoe"]], "round 1: zoe is not one of the players"),
        ([["anna", "ben"], ["cleo", "ben"]], "round 1: ben sits twice"),
    ],
)
def test_tables_with_strangers_or_doubles_are_refused(changed: list[list[str]], why: str) -> None:
    with pytest.raises(BadSeating, match=why):
        cost_of(PROBLEM, ROUND, [changed])
