"""The election of the consul: three games in a row, one test a rule."""

from collections.abc import Mapping
from typing import Any

from tests.engine.quovadis.layout import NOTHING, Table, avoid, lay, refused

START = {"10": [0], "S": [1, 1, 2, 2]}


def ended(
    there: Mapping[str, list[int]] = NOTHING,
    holdings: Mapping[int, Mapping[int, int]] = NOTHING,
    seats: int = 3,
    start: int = 0,
    **more: Any,
) -> Table:
    """The first of three games, just ended by seat 0 over Caesar's path."""
    there = START | dict(there)
    table = lay(seats, there=there, holdings=holdings, rounds=3, active=0, start=start, **more)
    return table.move("10-S")


def test_scored_players_write_down_the_laurels_of_the_game() -> None:
    table = ended(holdings={0: {1: 2}, 1: {5: 1}, 3: {5: 5}}, seats=4)
    assert table["totals"] == [2, 5, 0, 0]


def test_senators_in_the_senate_and_all_laurels_go_back() -> None:
    table = ended(there={"4": [0, 0, 1], "2": [0]}, holdings={0: {1: 2}})
    assert table["committees"]["S"] == []
    assert table["reserve"] == [5, 7, 8]
    assert table["holdings"] == [{}, {}, {}]


def test_during_recalls_the_old_board_still_shows() -> None:
    table = ended(there={"4": [0, 0, 1], "2": [0]}, tiles={"4-7": None}, supply=3)
    assert (table["phase"], table["turn"], table["round"]) == ("recall", 1, 1)
    assert table["paths"]["4-7"] is None
    assert table["supply"] == 3


def test_the_leader_recalls_first_then_clockwise_and_round_and_round() -> None:
    there = {"2": [0, 0, 0, 1, 1], "4": [1, 1, 0], "7": [2, 2, 2]}
    table = ended(there, {1: {5: 1}, 0: {4: 1}})
    order = []
    while table["phase"] == "recall":
        order.append(table["active"])
        table = table.recall(table.legal()[0]["from"])
    assert order == [1, 2, 0, 1, 0]


def test_who_has_two_or_fewer_on_the_board_is_skipped() -> None:
    table = ended({"2": [1, 1, 0, 0, 0]}, {1: {5: 1}})
    assert table["active"] == 0
    refused("wrong_seat", table.tell, {"seat": 1, "do": "recall", "from": "2"})


def test_a_recall_takes_an_own_senator_of_choice_into_the_reserve() -> None:
    table = ended({"2": [0, 0, 1], "4": [0, 0]}, {0: {5: 1}})
    assert {raw["from"] for raw in table.legal()} == {"2", "4"}
    refused("not_there", table.recall, "7")
    refused("malformed", table.recall, "S")
    after = table.recall("4")
    assert after["committees"]["4"] == [0]
    assert after["reserve"][0] == table["reserve"][0] + 1


def test_no_deals_during_recalls() -> None:
    table = ended({"2": [0, 0, 1], "4": [0, 0]}, {0: {5: 1}})
    refused("wrong_phase", table.pledge, "a", avoid("place"), signed=[0, 1, 2])
    refused("wrong_phase", table.place, "1")
    refused("wrong_phase", table.reveal, 0)


def test_the_next_game_keeps_those_senators_and_lays_out_the_rest_anew() -> None:
    table = ended({"2": [0, 0, 1]}, supply=1)
    assert (table["round"], table["turn"], table["phase"]) == (2, 2, "action")
    assert table["committees"]["2"] == [0, 0, 1]
    assert (table["caesar"], table["supply"], table["stock_left"]) == ("10-S", 18, 34)
    stock = table.state.setup.stocks[1]
    assert table.state.tiles == stock[:10]


def test_the_scaled_supply_is_as_at_the_start_of_game_1() -> None:
    assert ended(supply="scaled")["supply"] == 10


def test_the_start_seat_moves_one_clockwise_for_each_game() -> None:
    """Decision."""
    assert ended()["active"] == 1
    assert ended(start=2)["active"] == 0


def test_a_tie_for_the_lead_goes_to_the_better_place_in_the_game_just_ended() -> None:
    """Decision: seats 0 and 1 tie; seat 1 was in the Senate earlier."""
    there = {"2": [0, 0, 0, 1, 1], "4": [1]}
    assert ended(there, {0: {3: 1}, 1: {3: 1}})["active"] == 1


def test_then_to_the_first_seat_clockwise_from_the_start_seat() -> None:
    """Decision: two who were not scored and have nothing share a place and a sum."""
    there = {"10": [0], "S": [0, 0, 0, 0], "2": [1, 1, 1, 2, 2], "4": [2]}
    first = {start: ended(there, start=start, holdings={})["active"] for start in (0, 1, 2)}
    assert first == {0: 1, 1: 1, 2: 1}
    last = last_game({"10": [0], "S": [0, 0, 0, 0]}, totals=(0, 5, 5))
    assert last["result"]["places"] == [3, 2, 1]  # game 3 of start seat 0 began with seat 2


def last_game(
    there: dict[str, list[int]],
    totals: tuple[int, ...],
    holdings: Mapping[int, Mapping[int, int]] = NOTHING,
) -> Table:
    table = lay(there=there, holdings=holdings, rounds=3, game=3)
    state = table.state
    annals = state.annals._replace(totals=totals)
    return type(table)(state._replace(annals=annals)).move("10-S")


def test_after_game_3_the_highest_sum_wins_and_all_are_ranked() -> None:
    table = last_game(START, (1, 9, 3), {0: {5: 1}, 2: {5: 2}})
    assert table["phase"] == "over"
    assert table["totals"] == [6, 9, 13]
    assert table["result"] == {
        "winner": 2,
        "laurels": [6, 9, 13],
        "places": [3, 2, 1],
        "in_senate": [0, 1, 2],
    }


def test_a_tie_in_the_final_sum_goes_to_the_better_place_of_the_last_game() -> None:
    """Decision: unscored players last."""
    there = {"10": [0], "S": [1, 1, 1, 1]}
    result = last_game(there, (4, 6, 6), {0: {2: 1}})["result"]
    assert result["laurels"] == [6, 6, 6]
    assert result["places"] == [1, 2, 3]
    assert result["in_senate"] == [0, 1]


def test_what_is_void_is_kept_through_an_election() -> None:
    table = lay(there=START, rounds=3, binding="round")
    annals = table.state.annals._replace(void=("x.0",))
    table = type(table)(table.state._replace(annals=annals)).move("10-S")
    assert table["round"] == 2
    assert table["void"] == ["x.0"]
