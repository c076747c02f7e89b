"""One test a rule of the rules page, in its order, named after it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine import quovadis, records
from tests.engine.quovadis.layout import NOTHING, Table, lay, pay, refused, support
from tests.engine.quovadis.pieces import LAURELS, PATHS, SEATS_OF, STOCK, source

# Pieces and set-up


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_play(seats: int) -> None:
    refused("malformed", records.new, "quovadis", seats, {}, Random(1))


def test_everyone_has_eight_senators_and_no_laurels() -> None:
    table = lay(5)
    assert table["reserve"] == [8] * 5
    assert table["holdings"] == [{}] * 5


def test_the_stock_is_44_tiles() -> None:
    for seed in range(5):
        [stock] = records.new("quovadis", 4, {}, Random(seed)).header.chance["stock"]
        assert {tile: stock.count(tile) for tile in stock} == STOCK


def test_the_first_ten_tiles_lie_on_the_laurel_spaces_in_order() -> None:
    record = records.new("quovadis", 4, {}, Random(3))
    seen = quovadis.replay(quovadis.setup(record.header))
    assert list(seen["paths"].items()) == list(
        zip(LAURELS, record.header.chance["stock"][0][:10], strict=True)
    )
    assert seen["stock_left"] == 34


def test_caesar_starts_below_the_senate() -> None:
    assert lay()["caesar"] == "10-S"


def test_the_start_seat_begins() -> None:
    assert lay(start=2)["active"] == 2


# The board


def test_the_classic_board() -> None:
    board = lay().state.setup.board
    assert {c.code: c.seats for c in board.committees} == SEATS_OF
    assert board.laurels == LAURELS
    assert {way.code for way in board.ways} == set(PATHS)


# 1. Place


@pytest.mark.parametrize("at", ["1", "2", "3", "4"])
def test_a_senator_is_placed_in_an_entry_committee(at: str) -> None:
    table = lay().place(at)
    assert table["committees"][at] == [0]
    assert table["reserve"] == [7, 8, 8]
    assert table["active"] == 1


@pytest.mark.parametrize("at", ["5", "7", "S", "0", ""])
def test_nobody_is_placed_elsewhere(at: str) -> None:
    refused("malformed", lay().place, at)


def test_nobody_is_placed_in_a_full_committee() -> None:
    refused("full", lay(there={"1": [1]}).place, "1")


def test_nobody_is_placed_from_an_empty_reserve() -> None:
    refused("not_there", lay(reserve=(0, 8, 8)).place, "1")


# 2. Move


def test_only_an_own_senator_moves() -> None:
    refused("not_there", lay(there={"1": [1]}).move, "1-5")


def test_a_move_goes_to_the_next_committee_only() -> None:
    refused("malformed", lay(there={"1": [0]}).move, "1-9")


def test_a_move_never_goes_back() -> None:
    refused("malformed", lay(there={"5": [0]}).move, "5-1")


def test_no_move_into_a_full_committee() -> None:
    refused("full", lay(there={"1": [0], "5": [1]}).move, "1-5")


def test_a_one_seat_committee_is_left_freely() -> None:
    assert lay(there={"1": [0]}).move("1-5")["committees"]["5"] == [0]


def test_three_seats_need_one_consent() -> None:
    table = lay(there={"4": [0, 0]})
    refused("consent", table.move, "4-7")
    refused("consent", table.move, "4-7", 0, 0)
    assert table.move("4-7", 0)["committees"]["7"] == [0]


def test_five_seats_need_two_consents() -> None:
    table = lay(there={"2": [0, 0, 0]})
    refused("consent", table.move, "2-6", 0)
    assert table.move("2-6", 0, 0)["committees"]["6"] == [0]


def test_the_seats_of_the_committee_count_and_not_how_many_are_taken() -> None:
    refused("consent", lay(there={"2": [0, 0]}).move, "2-6", 0)


def test_who_moves_does_not_consent() -> None:
    refused("consent", lay(there={"4": [0, 1]}).move, "4-7", 0)


def test_consent_of_others_is_by_deal_only() -> None:
    refused("consent", lay(there={"4": [0, 1]}).move, "4-7", 1)


def test_a_consent_of_another_may_be_used_instead_of_an_own() -> None:
    table = lay(there={"4": [0, 0, 1]}).option("a", support(1, "4"))
    assert table.move("4-7", 1, use=["a"])["supply"] == 17
    assert table.move("4-7", 0)["supply"] == 18


def test_two_consents_come_from_one_player_or_from_two() -> None:
    table = lay(there={"2": [0, 1, 1, 2]})
    one = table.option("a", support(1, "2", 2)).move("2-6", 1, 1, use=["a"])
    assert one["holdings"][1] == {"1": 2}
    two = table.option("a", support(1, "2")).option("b", support(2, "2"))
    two = two.move("2-6", 1, 2, use=["a", "b"])
    assert two["holdings"][1:] == [{"1": 1}, {"1": 1}]


def test_the_mover_picks_the_decisive_consents() -> None:
    table = lay(there={"4": [0, 1, 2]})
    table = table.option("a", support(1, "4")).option("b", support(2, "4"))
    assert table.move("4-7", 2, use=["b"])["holdings"][1:] == [{}, {"1": 1}]
    refused("consent", table.move, "4-7", 1, 2, use=["a", "b"])


# Caesar on the path


def test_along_caesars_path_no_consent_is_needed_nor_used() -> None:
    table = lay(there={"4": [0, 0]}, caesar="4-7")
    refused("consent", table.move, "4-7", 0)
    assert table.move("4-7")["committees"]["7"] == [0]


def test_along_caesars_path_nobody_gets_laurels() -> None:
    table = lay(there={"4": [0]}, caesar="4-7", tiles={"4-7": "5"}).move("4-7")
    assert table["holdings"] == [{}] * 3
    assert table["paths"]["4-7"] == "5"


def test_the_other_way_up_still_needs_consent() -> None:
    """Decision: Caesar opens the path that he stands on, and no other."""
    refused("consent", lay(there={"4": [0]}, caesar="4-7").move, "4-8")


# Laurels


def test_the_tile_of_the_path_is_taken_and_a_new_one_drawn() -> None:
    table = lay(there={"4": [0, 0]}, tiles={"4-7": "5"})
    next_tile = table.state.setup.stocks[0][10]
    after = table.move("4-7", 0)
    assert after["holdings"][0] == {"5": 1}
    assert quovadis.replay(after.state)["stock_left"] == 33
    assert after.state.tiles[LAURELS.index("4-7")] == next_tile


def test_a_path_without_a_space_gives_none() -> None:
    assert lay(there={"1": [0]}).move("1-5")["holdings"][0] == {}


def test_with_the_stock_empty_the_space_stays_empty() -> None:
    table = lay(there={"4": [0, 0, 0]}, drawn=44).move("4-7", 0)
    assert table["paths"]["4-7"] is None


def test_a_move_over_an_empty_space_brings_nothing_but_consents_are_needed_and_paid() -> None:
    table = lay(there={"4": [0, 1]}, tiles={"4-7": None})
    refused("consent", table.move, "4-7")
    after = table.option("a", support(1, "4")).move("4-7", 1, use=["a"])
    assert after["holdings"] == [{}, {"1": 1}, {}]


def test_own_consent_earns_nothing() -> None:
    assert lay(there={"4": [0, 0]}).move("4-7", 0)["supply"] == 18


def test_the_supply_pays_in_the_order_that_the_mover_names_while_it_lasts() -> None:
    table = lay(there={"2": [0, 1, 2]}, supply=1)
    table = table.option("a", support(1, "2")).option("b", support(2, "2"))
    first = table.move("2-6", 1, 2, use=["a", "b"])
    second = table.move("2-6", 2, 1, use=["a", "b"])
    assert first["holdings"][1:] == [{"1": 1}, {}]
    assert second["holdings"][1:] == [{}, {"1": 1}]
    assert first["supply"] == second["supply"] == 0


def test_an_action_is_legal_only_if_it_is_payable_with_votes_ascending() -> None:
    """Seat 1 can pay only with the last I of the supply: it must come first, or not at all."""
    table = lay(there={"2": [0, 1, 2]}, supply=1)
    table = table.option("a", support(1, "2"), pay(1, 0, 1)).option("b", support(2, "2"))
    assert table.move("2-6", 1, 2, use=["a", "b"])
    refused("unpayable", table.move, "2-6", 2, 1, use=["a", "b"])
    other = lay(there={"2": [0, 1, 2]}, supply=1)
    other = other.option("a", support(1, "2")).option("b", support(2, "2"), pay(2, 0, 1))
    refused("unpayable", other.move, "2-6", 1, 2, use=["a", "b"])
    refused("unpayable", other.move, "2-6", 2, 1, use=["a", "b"])


# The bonus


def bonus(**more: Any) -> Table:
    return lay(there={"4": [0, 0]}, tiles={"4-7": "2c"}, **more).move("4-7", 0)


def test_a_ii_with_caesar_gives_the_bonus_after_the_new_tile_is_seen() -> None:
    table = bonus()
    assert table["phase"] == "bonus"
    assert table["active"] == 0
    assert table["paths"]["4-7"] is not None
    assert table["holdings"][0] == {"2": 1}
    after = table.caesar("9-13")
    assert (after["caesar"], after["active"], after["phase"]) == ("9-13", 1, "action")


def test_the_bonus_may_be_declined() -> None:
    after = bonus().keep()
    assert (after["caesar"], after["active"]) == ("10-S", 1)


def test_the_bonus_puts_caesar_elsewhere() -> None:
    refused("rules", bonus().caesar, "10-S")


def test_the_bonus_is_the_movers_and_nothing_else_can_be_done() -> None:
    table = bonus()
    refused("wrong_seat", table.tell, {"seat": 1, "do": "keep"})
    refused("wrong_phase", table.place, "1")
    assert len(table.legal()) == 10


def test_a_plain_ii_gives_no_bonus() -> None:
    """Decision: the short card is loose here."""
    table = lay(there={"4": [0, 0]}, tiles={"4-7": "2"}).move("4-7", 0)
    assert table["phase"] == "action"


def test_no_bonus_along_caesars_path() -> None:
    table = lay(there={"4": [0]}, caesar="4-7", tiles={"4-7": "2c"}).move("4-7")
    assert table["phase"] == "action"


def test_no_bonus_when_the_move_ends_the_game() -> None:
    """Decision."""
    table = lay(there={"13": [0, 0], "S": [1, 2, 1, 2]}, tiles={"13-S": "2c"}).move("13-S", 0)
    assert table["phase"] == "over"
    assert table["holdings"][0] == {"2": 1}


# 3. Caesar


def test_caesar_goes_to_any_other_laurel_space() -> None:
    assert {raw["to"] for raw in lay().may(do="caesar")} == set(LAURELS) - {"10-S"}
    refused("rules", lay().caesar, "10-S")
    refused("malformed", lay().caesar, "1-5")


def test_caesar_goes_to_an_empty_space_too() -> None:
    """Decision: so there is always a legal action."""
    assert lay(tiles={"4-7": None}).caesar("4-7")["caesar"] == "4-7"


def test_there_is_no_passing() -> None:
    refused("wrong_phase", lay().keep)


def test_only_the_active_seat_acts() -> None:
    refused("wrong_seat", lay().tell, {"seat": 1, "do": "place", "at": "1"})


def test_turns_go_clockwise() -> None:
    table = lay(4, start=2)
    order = []
    for to in ("2-6", "2-9", "4-7", "4-8", "7-10"):
        order.append((table["turn"], table["active"]))
        table = table.caesar(to)
    assert order == [(1, 2), (2, 3), (3, 0), (4, 1), (5, 2)]


# End


def ending(
    senate: list[int], holdings: Mapping[int, Mapping[int, int]] = NOTHING, seats: int = 3
) -> dict[str, Any]:
    """Seat 0 is the fifth in the Senate, over a path that Caesar covers."""
    there = {"10": [0], "S": list(senate)}
    return lay(seats, there=there, holdings=holdings).move("10-S")["result"]


def test_the_game_ends_with_the_fifth_senator_in_the_senate() -> None:
    table = lay(there={"10": [0], "S": [1, 1, 2, 2]}).move("10-S")
    assert (table["phase"], table["active"]) == ("over", None)
    assert table["committees"]["S"] == [1, 1, 2, 2, 0]
    assert table.legal() == []


def test_nothing_can_be_done_after_the_end() -> None:
    table = lay(there={"10": [0], "S": [1, 1, 2, 2]}).move("10-S")
    for raw in ({"seat": 1, "do": "place", "at": "1"}, {"seat": 1, "do": "reveal"}):
        refused("over", table.tell, raw)
    refused("over", table.tell, {"do": "deal", "deal": PLEDGE})


PLEDGE = {
    "id": "a",
    "mode": "pledge",
    "by": 0,
    "signed": [0],
    "terms": [{"term": "avoid", "act": {"do": "place"}}],
}


def test_the_last_move_takes_its_tile_pays_its_consents_and_settles_its_deals() -> None:
    there = {"13": [0, 1], "S": [1, 2, 1, 2]}
    table = lay(there=there, tiles={"13-S": "5"}, holdings={1: {1: 2}})
    table = table.option("a", support(1, "13"), pay(0, 1, 3))
    after = table.move("13-S", 1, use=["a"])
    assert after["holdings"][:2] == [{"1": 2}, {"1": 1, "5": 1}]
    assert after["supply"] == 17
    assert after["stock_left"] == 33


def test_only_players_in_the_senate_are_scored() -> None:
    result = ending([1, 1, 1, 1], {0: {1: 1}, 2: {5: 6}})
    assert result["winner"] == 0
    assert result["places"] == [1, 2, 3]
    assert result["in_senate"] == [0, 1]
    assert result["laurels"] == [1, 0, 30]


def test_the_most_laurels_win() -> None:
    assert ending([1, 2, 1, 2], {0: {1: 2}, 1: {4: 1}, 2: {3: 1}})["places"] == [3, 1, 2]


def test_a_tie_goes_to_whose_first_senator_entered_earlier() -> None:
    assert ending([2, 1, 1, 2], {0: {3: 1}, 1: {3: 1}, 2: {3: 1}})["places"] == [3, 2, 1]


def test_unscored_players_share_the_next_place() -> None:
    result = ending([1, 1, 0, 0], {4: {5: 3}}, seats=5)
    assert result["places"] == [2, 1, 3, 3, 3]


# Options


@pytest.mark.parametrize(("seats", "supply"), [(3, 10), (4, 14), (5, 18)])
def test_supply_full_or_scaled(seats: int, supply: int) -> None:
    assert lay(seats)["supply"] == 18
    assert lay(seats, supply="scaled")["supply"] == supply


def arrival(senate: Sequence[int] = (), **options: Any) -> Table:
    """Seat 0 arrives in the Senate and takes a tile."""
    there = {"13": [0, 0, 1], "S": list(senate)}
    return lay(there=there, tiles={"13-S": "2c"}, holdings={1: {4: 1}}, **options)


def test_reveal_none_tells_nothing() -> None:
    table = arrival().move("13-S", 0)
    assert table["reveals"] == []
    refused("wrong_phase", table.reveal, 1)


@pytest.mark.parametrize("senate", [[], [1], [1, 2]])
def test_reveal_auto_tells_totals_at_the_first_three_arrivals_before_a_bonus(
    senate: list[int],
) -> None:
    table = arrival(senate, reveal="auto").move("13-S", 0)
    assert table["phase"] == "bonus"
    assert table["reveals"] == [{"turn": 1, "laurels": [2, 4, 0]}]


def test_reveal_auto_tells_totals_after_consents_and_payments() -> None:
    table = arrival(reveal="auto").option("a", support(1, "13"), pay(0, 1, 2))
    table = table.move("13-S", 1, use=["a"])
    assert table["reveals"] == [{"turn": 1, "laurels": [0, 7, 0]}]


@pytest.mark.parametrize("reveal", ["auto", "demand"])
def test_nothing_is_revealed_at_the_fourth_arrival(reveal: str) -> None:
    table = arrival([1, 2, 1], reveal=reveal).move("13-S", 0)
    assert table["reveals"] == []
    refused("wrong_phase", table.reveal, 1)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_reveal_demand_any_player_once_an_arrival(seat: int) -> None:
    table = arrival(reveal="demand").move("13-S", 0).reveal(seat)
    tiles = [{"2": 1}, {"4": 1}, {}]
    assert table["reveals"] == [{"turn": 1, "laurels": [2, 4, 0], "tiles": tiles}]
    refused("wrong_phase", table.reveal, seat)


def test_reveal_demand_until_the_next_main_action() -> None:
    table = arrival(reveal="demand").move("13-S", 0).keep()
    assert table.reveal(2)["reveals"][0]["turn"] == 2  # the turn of the showing
    refused("wrong_phase", table.caesar("4-7").reveal, 2)


def test_reveal_demand_shows_the_tiles_as_they_then_are() -> None:
    table = arrival(reveal="demand").move("13-S", 0).pledge("a", pay(1, 2, 4)).reveal(0)
    assert table["reveals"][0]["laurels"] == [2, 0, 4]


def test_no_demand_before_an_arrival() -> None:
    refused("wrong_phase", lay(reveal="demand").reveal, 0)


def test_a_reveal_is_no_legal_entry_of_the_list() -> None:
    table = arrival(reveal="demand").move("13-S", 0).keep()
    assert table.may(do="reveal") == []


def test_paths_only_climb_and_every_committee_is_left_by_one() -> None:
    left = {source(path) for path in PATHS}
    assert left == set(SEATS_OF) - {"S"}
