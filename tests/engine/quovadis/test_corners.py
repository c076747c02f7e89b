"""Corners that random play seldom reaches, each named after the sentence it is about."""

from itertools import permutations

import pytest

from engine.game import Raw
from engine.jsontext import Text
from tests.engine.quovadis.layout import (
    avoid,
    caesar_off,
    caesar_on,
    do,
    lay,
    pay,
    refuse,
    refused,
    support,
)

FOUR = {"4": [0, 1]}  # seat 0 can leave with the consent of seat 1
BONUS: Raw = {"tiles": {"4-7": "2c"}}  # what it takes on 4-7
LATER: Raw = {"when": "next"}
ALMOST = {"13": [0, 0], "S": [1, 2, 1, 2]}  # seat 0 can end the game over 13-S


# A turn


def test_votes_in_another_order_may_leave_the_payer_without_the_last_i() -> None:
    """The supply has one I: with votes ascending seat 1 earns it, and alone has to pay."""
    table = lay(there={"2": [0, 1, 2]}, supply=1)
    table = table.option("a", support(1, "2"), pay(1, 0, 1)).option("b", support(2, "2"))
    assert table.may(path="2-9", use=["a", "b"])
    refused("unpayable", table.move, "2-9", 2, 1, use=["a", "b"])
    assert table.move("2-9", 1, 2, use=["b", "a"])["holdings"][1:] == [{}, {}]


def test_a_main_action_pattern_says_nothing_of_the_bonus() -> None:
    table = lay(there={"4": [0, 0]}, **BONUS).pledge("a", avoid("caesar"))
    assert table.move("4-7", 0).caesar("9-13")["caesar"] == "9-13"
    refused("pledged", lay(there={"4": [0, 0]}, **BONUS).pledge("a", do("caesar")).move, "4-7", 0)


def test_a_2c_under_caesar_gives_no_bonus_and_leaves_him_where_he_is() -> None:
    table = lay(there={"4": [0]}, caesar="4-7", **BONUS)
    refused("never", table.option, "a", do("move", path="4-7"), caesar_on("9-13"))
    assert table.pledge("a", caesar_on("4-7")).move("4-7")["phase"] == "action"


def test_a_demand_is_open_in_the_bonus_and_shows_what_was_paid_there() -> None:
    table = lay(there={"14": [0, 0]}, tiles={"14-S": "2c"}, reveal="demand", turn=7)
    table = table.move("14-S", 0).pledge("a", pay(0, 1, 2)).reveal(2)
    shown = {"turn": 7, "laurels": [0, 2, 0], "tiles": [{}, {"2": 1}, {}]}
    assert table["reveals"] == [shown]
    refused("wrong_phase", table.keep().reveal, 1)


def test_a_demand_outlasts_the_bonus_until_the_next_main_action() -> None:
    table = lay(there={"14": [0, 0]}, tiles={"14-S": "2c"}, reveal="demand", turn=7)
    table = table.move("14-S", 0).keep()
    assert table.reveal(0)["reveals"][0]["turn"] == 8
    refused("wrong_phase", table.place("1").reveal, 0)


# What makes a deal sealable


def test_two_options_of_one_senator_are_sealed_but_not_used_together() -> None:
    table = lay(there={"2": [0, 1, 2]}).option("a", support(1, "2")).option("b", support(1, "2"))
    assert not [raw for raw in table.legal() if len(raw["use"]) == 2]
    refused("consent", table.move, "2-9", 1, 1, use=["a", "b"])
    refused("never", table.option, "c", support(1, "2"), support(1, "2"))


def test_a_seat_that_refuses_out_of_another_committee_is_imagined() -> None:
    table = lay(there={"2": [0, 1, 2]})
    assert table.pledge("a", refuse(2, "4")).option("b", support(1, "2"))
    refused("never", table.pledge("a", refuse(2, "2")).option, "b", support(1, "2"))
    refused("never", table.pledge("a", refuse(2)).option, "b", support(1, "2"))


def test_a_pledge_of_caesar_counts_when_an_option_is_sealed() -> None:
    table = lay(there=FOUR, tiles={"4-7": "2c", "4-8": "3"}).pledge("a", caesar_off("10-S"))
    refused("pledged", table.option, "b", support(1, "4", path="4-8"))
    assert table.option("b", support(1, "4", path="4-7"))


def test_an_option_is_payable_by_what_the_move_brings_to_either_side() -> None:
    """Seat 1 earns a I by the consent; seat 0 gets it as change for the IV."""
    table = lay(there=FOUR, tiles={"4-7": "4"})
    table = table.option("a", support(1, "4", path="4-7"), pay(0, 1, 3), pay(1, 2, 4))
    assert table.move("4-7", 1, use=["a"])["holdings"] == [{"1": 1}, {}, {"4": 1}]


def test_a_pledge_pays_in_order_and_each_payment_is_possible_at_its_moment() -> None:
    table = lay(holdings={0: {3: 1}})
    assert table.pledge("a", pay(0, 1, 3), pay(1, 2, 3))["holdings"] == [{}, {}, {"3": 1}]
    refused("unpayable", table.pledge, "a", pay(1, 2, 3), pay(0, 1, 3))


def test_a_payment_that_takes_the_change_breaks_an_option() -> None:
    """Nobody grows poorer by it, but the I with which seat 1 would change is gone."""
    table = lay(holdings={0: {3: 1}, 1: {1: 1}, 2: {2: 1, 3: 1}})
    table = table.option("a", do("place"), pay(0, 1, 2))
    refused("breaks_deal", table.pledge, "b", pay(2, 1, 1))


def test_an_option_that_his_own_word_made_useless_is_still_not_broken_by_others() -> None:
    table = lay(there=FOUR, holdings={1: {1: 1}}).option("a", support(1, "4"), pay(1, 2, 2))
    table = table.pledge("b", avoid("move"))
    refused("breaks_deal", table.pledge, "c", pay(1, 0, 1))


def test_after_the_main_action_the_price_of_an_option_is_paid_and_stands_in_no_ones_way() -> None:
    table = lay(there=FOUR, holdings={0: {1: 2}}, **BONUS)
    table = table.option("a", support(1, "4"), pay(0, 1, 2)).move("4-7", 1, use=["a"])
    assert table.pledge("b", pay(0, 2, 2))["holdings"] == [{}, {"1": 1, "2": 1}, {"1": 2}]


def test_in_the_bonus_caesar_is_bound_by_pledges_of_before_and_after_and_by_what_was_used() -> None:
    table = lay(there=FOUR, **BONUS).pledge("a", caesar_off("4-8"))
    table = table.option("b", support(1, "4"), caesar_off("2-6")).move("4-7", 1, use=["b"])
    table = table.pledge("c", caesar_off("10-S"))
    assert table["deals"] == ["a", "b", "c"]
    assert {raw.get("to") for raw in table.legal()}.isdisjoint({None, "10-S", "2-6", "4-8"})
    refused("no_way_on", table.pledge, "d", caesar_on("2-6"))


def test_in_the_bonus_who_gave_no_support_there_may_refuse() -> None:
    table = lay(there=FOUR, **BONUS).option("a", support(1, "4")).move("4-7", 1, use=["a"])
    refused("pledged", table.pledge, "b", refuse(1))
    assert table.pledge("b", refuse(1, "2")).pledge("c", refuse(2))


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 5_000])
def test_promises_hold_nothing_that_json_cannot_say_again(number: str) -> None:
    read = Text(f"[{number}]".encode()).value
    refused("malformed", lay().pledge, "a", avoid("caesar"), promises=read)


def test_a_pledge_is_judged_at_once_however_many_options_are_sealed() -> None:
    """What needs no option but the support is found before all their sets are looked through."""
    table = lay(seats=5, there=FOUR, holdings={s: {1: 3, 2: 2, 3: 2, 4: 1} for s in range(5)})
    for i in range(60):
        payer, payee = list(permutations(range(5), 2))[i * 7 % 20]
        table = table.option(f"o{i}", do("move", path="4-7"), pay(payer, payee, 1 + i % 3))
    table = table.option("a", support(1, "4"), pay(0, 1, 1)).pledge("b", do("move", path="4-7"))
    assert table.move("4-7", 1, use=["a"])["committees"]["7"] == [0]


# Terms of the next turn


def test_a_term_about_his_own_next_turn_waits_a_whole_round() -> None:
    table = lay(binding="round", holdings={0: {1: 1}})
    table = table.pledge("a", pay(0, 1, 1, **LATER), avoid("place", seat=0, **LATER))
    table = table.place("1").place("2")
    assert table["holdings"][0] == {"1": 1}
    table = table.place("2")
    assert (table["deals"], table["holdings"][1]) == (["a.0", "a.1"], {"1": 1})
    refused("pledged", table.place, "2")


def test_the_later_terms_of_an_option_are_agreed_before_those_of_the_bonus() -> None:
    """Seat 1 has one I for two payments: the first agreed is made, the other is void."""
    table = lay(there=FOUR, binding="round", **BONUS)
    table = table.option("b", support(1, "4"), pay(1, 0, 1, **LATER)).move("4-7", 1, use=["b"])
    table = table.pledge("a", pay(1, 2, 1, **LATER)).keep()
    assert (table["deals"], table["void"]) == (["b.1"], ["a.0"])


def test_a_refusal_against_a_support_just_in_force_is_void_and_the_other_way_round() -> None:
    """In the order agreed; of seat 2 by the first rule, of seat 0 since no other could consent."""
    table = lay(there={"2": [0, 1, 2]}, binding="round")
    consent = support(2, "2", ally=1, **LATER)
    for seat in (2, 0):
        no = refuse(seat, "2", ally=1, **LATER)
        first = table.pledge("a", consent, no).place("1")
        assert (first["deals"], first["void"]) == (["a.0"], ["a.1"])
        then = table.pledge("a", no, consent).place("1")
        assert (then["deals"], then["void"]) == (["a.0"], ["a.1"])


def test_his_own_word_due_first_leaves_no_option_and_due_later_makes_it_useless() -> None:
    table = lay(there={"4": [1, 2]}, binding="round")
    still = avoid("move", seat=1, **LATER)
    consent = support(2, "4", ally=1, **LATER)
    first = table.pledge("a", still, consent).place("1")
    assert (first["deals"], first["void"]) == (["a.0"], ["a.1"])
    then = table.pledge("a", consent, still).place("1")
    assert (then["deals"], then["void"]) == (["a.0", "a.1"], [])
    assert not then.may(do="move")


def test_a_term_falling_due_that_leaves_no_way_on_is_void() -> None:
    table = lay(binding="round").pledge(
        "a", do("place", seat=1, **LATER), avoid("place", seat=1, **LATER)
    )
    table = table.place("1")
    assert (table["deals"], table["void"]) == (["a.0"], ["a.1"])


def test_a_game_of_an_election_voids_what_is_open_and_keeps_ids_taken() -> None:
    table = lay(there=ALMOST, rounds=3, binding="round", holdings={0: {5: 2}})
    table = table.pledge("a", pay(0, 1, 1, **LATER)).move("13-S", 0)
    assert (table["phase"], table["round"], table["turn"]) == ("action", 2, 2)
    assert (table["active"], table["void"], table["deals"]) == (1, [], [])
    refused("malformed", table.pledge, "a", avoid("caesar"))
    for _ in range(3):
        table = table.place("2")
    assert table["void"] == []


# The end


def test_the_last_move_settles_its_option_before_totals_are_counted() -> None:
    table = lay(there={"13": [0, 1], "S": [1, 2, 1, 2]}, tiles={"13-S": "5"}, holdings={0: {1: 1}})
    table = table.option("a", support(1, "13"), pay(0, 2, 5)).move("13-S", 1, use=["a"])
    assert table["result"]["laurels"] == [1, 1, 5]
    assert table["result"]["places"] == [3, 2, 1]
    assert table["deals"] == []


def test_the_last_move_that_takes_a_2c_cannot_be_bound_to_caesar_elsewhere() -> None:
    table = lay(there=ALMOST, tiles={"13-S": "2c"})
    refused("never", table.option, "a", do("move", path="13-S"), caesar_on("9-13"))
    assert table.option("a", do("move", path="13-S"), caesar_off("9-13"))
