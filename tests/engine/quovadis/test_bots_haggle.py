"""A house player that refuses says at which price it would sign, if the other can like it too."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine import quovadis
from engine.game import Haggler
from engine.quovadis.assess import assess
from engine.quovadis.bots.opinion import Appraiser
from tests.engine.quovadis.layout import Table, lay, pay, support
from tests.engine.quovadis.test_bots_bargain import TRADERS, asked, option, pledge
from tests.sure import sure


def split(price: int) -> tuple[Table, dict[str, Any]]:
    """A move that brings the mover a V, with the consent of seat 1 (who earns nothing)."""
    table = lay(there={"4": [0, 1]}, holdings={0: {1: 6}}, tiles={"4-7": "5"}, supply=0)
    terms = [support(1, "4", path="4-7")] + ([pay(0, 1, price)] if price else [])
    return table, option(0, *terms)


def instead_of(table: Table, name: str, deal: dict[str, Any]) -> dict[str, Any] | None:
    view = quovadis.view(table.state, 1)
    bot = quovadis.bots[name]
    assert isinstance(bot, Haggler)
    return bot.instead(view, {"id": "1", **deal}, Random(1))


def price_of(deal: dict[str, Any]) -> int:
    return sum(term["laurels"] for term in deal["terms"] if term["term"] == "pay")


@pytest.mark.parametrize("name", TRADERS)
def test_too_little_is_answered_with_a_price(name: str) -> None:
    table, deal = split(0)
    assert not asked(table, name, 1, deal).accept
    instead = instead_of(table, name, deal)
    assert price_of(sure(instead)) > 0
    assert (sure(instead)["by"], sure(instead)["signed"]) == (1, [1])


@pytest.mark.parametrize("name", TRADERS)
def test_what_it_offers_instead_it_would_sign(name: str) -> None:
    table, deal = split(0)
    instead = instead_of(table, name, deal)
    again = option(0, *sure(instead)["terms"])
    assert asked(table, name, 1, again).accept


@pytest.mark.parametrize("name", TRADERS)
def test_for_what_the_other_cannot_want_there_is_no_price(name: str) -> None:
    table = lay(holdings={s: {3: 2} for s in range(3)})
    assert instead_of(table, name, pledge(2, pay(1, 2, 3))) is None


@pytest.mark.parametrize("name", TRADERS)
def test_a_third_that_gives_is_not_haggled_over(name: str) -> None:
    table = lay(there={"4": [0, 1]}, holdings={0: {1: 6}, 2: {1: 3}}, tiles={"4-7": "5"})
    deal = option(0, support(1, "4", path="4-7"), pay(2, 0, 1))
    assert instead_of(table, name, deal) is None


@pytest.mark.parametrize("name", TRADERS)
def test_it_has_the_form_of_an_offer(name: str) -> None:
    table, deal = split(0)
    instead = instead_of(table, name, deal)
    found = assess(table.state, sure(instead), 1)
    assert found.sealable


def test_a_promise_is_left_alone() -> None:
    table, deal = split(0)
    promise = {"kind": "pay", "by": 0, "for": 1, "until": 9, "laurels": 1}
    assert instead_of(table, "steady", deal | {"promises": [promise]}) is None


@pytest.mark.parametrize("name", TRADERS)
def test_a_price_is_named_for_a_move_that_seems_to_bring_the_mover_little(name: str) -> None:
    """Seat 0 could take the V by its own consent; it asks for the IV all the same."""
    table = lay(
        there={"4": [0, 0, 1]},
        holdings={0: {1: 6}},
        tiles={"4-7": "4", "4-8": "5"},
        supply=0,
    )
    deal = option(0, support(1, "4", path="4-7"))
    assert not asked(table, name, 1, deal).accept
    assert price_of(sure(instead_of(table, name, deal))) > 0


@pytest.mark.parametrize("name", TRADERS)
def test_one_of_two_helpers_names_a_price_of_its_own(name: str) -> None:
    table = lay(
        there={"2": [0, 1, 2]},
        holdings={0: {1: 6}},
        tiles={"2-6": "5", "2-9": "5"},
        supply=0,
    )
    deal = option(0, support(1, "2", path="2-6"))
    assert not asked(table, name, 1, deal).accept
    instead = instead_of(table, name, deal)
    assert [term["term"] for term in sure(instead)["terms"]] == ["support", "pay"]
    assert asked(table, name, 1, option(0, *sure(instead)["terms"])).accept


@pytest.mark.parametrize("name", TRADERS)
def test_asked_together_it_says_what_it_asks(name: str) -> None:
    table = lay(
        there={"2": [0, 1, 2]},
        holdings={0: {1: 6}},
        tiles={"2-6": "5", "2-9": "5"},
        supply=0,
    )
    both = option(0, support(1, "2", path="2-6"), support(2, "2", path="2-6"))
    answer = asked(table, name, 1, both)
    assert not answer.accept
    assert answer.reason.endswith(": I ask one laurel.")


@pytest.mark.parametrize("name", TRADERS)
def test_a_word_is_refused_and_taken_as_a_word(name: str) -> None:
    table, deal = split(0)
    word = {"kind": "pay", "by": 0, "for": 1, "until": 9, "laurels": 3}
    thanks = {"kind": "words", "by": 0, "for": 1, "until": 9, "words": "I am much obliged"}
    little = asked(table, name, 1, deal | {"promises": [thanks]})
    assert not little.accept
    assert little.reason == "Your word is too little for my consent there."
    enough = asked(table, name, 1, deal | {"promises": [word]})
    assert (enough.accept, enough.reason) == (True, "Agreed: I take your word for the rest.")


@pytest.mark.parametrize("name", TRADERS)
def test_a_pact_that_costs_more_than_it_brings_is_no_matter_of_laurels(name: str) -> None:
    table, _ = split(0)
    made = {"kind": "support", "by": 1, "for": 0, "until": 20}
    answer = asked(table, name, 1, pledge(0) | {"promises": [made]})
    assert (answer.accept, answer.reason) == (False, "I will not give my word for that.")


# Offered before it is asked for


def full(tile: str) -> Table:
    """Nobody can place, and seat 0 needs one consent of two to take the tile."""
    there = {"4": [0, 1, 2], "1": [2], "3": [2], "2": [1, 1, 2, 2, 2]}
    return lay(there=there, holdings={0: {1: 8}}, tiles={"4-7": tile})


def sold(price: int) -> dict[str, Any]:
    """Seat 1 offers seat 0 its consent."""
    return option(1, support(1, "4", path="4-7"), pay(0, 1, price))


def early_offers(name: str) -> Sequence[dict[str, Any]]:
    view = {**quovadis.view(full("4").state, 1), "memory": {"early": True}}
    return quovadis.bots[name].propose(view, Random(1))


def test_shrewd_offers_its_consent_before_it_is_asked() -> None:
    prices = [price_of(deal) for deal in early_offers("shrewd") if deal["mode"] == "option"]
    assert prices == sorted(prices, reverse=True)
    assert prices[0] > 1  # for which it would consent if it were asked
    assert asked(full("4"), "steady", 0, sold(prices[0])).accept


def test_steady_waits_until_it_is_asked() -> None:
    assert early_offers("steady") == []


@pytest.mark.parametrize("name", TRADERS)
def test_a_consent_that_is_offered_is_compared_with_the_usual_price(name: str) -> None:
    table, dear = full("4"), sold(3)
    view, bot = quovadis.view(table.state, 0), quovadis.bots[name]
    assert isinstance(bot, Appraiser)
    worth = bot.judgement(view, {"id": "1", **dear}, Random(1))
    assert worth is not None
    assert worth > 0  # alone it would be worth its price
    assert not asked(table, name, 0, dear).accept
    assert asked(table, name, 0, sold(2)).accept
