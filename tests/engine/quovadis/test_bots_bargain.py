"""What house players sign and what they do not, and that the Senate does not fill without them."""

from random import Random
from typing import Any

import pytest

from engine import quovadis
from engine.game import Answer
from tests.engine.quovadis.layout import Table, avoid, do, lay, pay, refuse, support

TRADERS = ("steady", "shrewd")


def asked(table: Table, name: str, seat: int, deal: dict[str, Any]) -> Answer:
    """The answer of a house player on that seat to an offer of another."""
    view = quovadis.view(table.state, seat)
    return quovadis.bots[name].answer(view, {"id": "1", **deal}, Random(1))


def option(by: int, *terms: dict[str, Any]) -> dict[str, Any]:
    return {"mode": "option", "by": by, "signed": [by], "terms": list(terms)}


def pledge(by: int, *terms: dict[str, Any]) -> dict[str, Any]:
    return {"mode": "pledge", "by": by, "signed": [by], "terms": list(terms)}


def late(**more: Any) -> Table:
    """Four senators in the Senate, none of them of seat 1; seat 0 is to act and far ahead."""
    there = {"S": [0, 2, 0, 2], "13": [0, 1, 2], "4": [0, 1]} | more
    return lay(there=there, holdings={0: {5: 4}, 1: {2: 2}, 2: {3: 2}}, supply=6)


@pytest.mark.parametrize("name", TRADERS)
def test_a_gift_is_taken(name: str) -> None:
    table = lay(holdings={0: {3: 2}})
    answer = asked(table, name, 1, pledge(0, pay(0, 1, 3)))
    assert answer.accept
    assert "gift" in answer.reason


@pytest.mark.parametrize("name", [*TRADERS, "novice"])
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_pays_for_nothing(name: str, seat: int) -> None:
    table = lay(holdings={s: {3: 2} for s in range(3)})
    assert not asked(table, name, seat, pledge(2, pay(seat, 2, 3))).accept


@pytest.mark.parametrize("name", TRADERS)
def test_nobody_supports_and_pays(name: str) -> None:
    table = lay(there={"4": [0, 1]}, holdings={1: {5: 2}}, tiles={"4-7": "5"})
    deal = option(0, support(1, "4", path="4-7"), pay(1, 0, 5))
    assert not asked(table, name, 1, deal).accept


@pytest.mark.parametrize("name", TRADERS)
def test_a_fair_support_is_given(name: str) -> None:
    table = lay(there={"4": [0, 1]}, holdings={0: {1: 6}}, tiles={"4-7": "5"})
    deal = option(0, support(1, "4", path="4-7"), pay(0, 1, 2))
    assert asked(table, name, 1, deal).accept


@pytest.mark.parametrize("name", TRADERS)
@pytest.mark.parametrize("price", [1, 5, 15])
def test_nobody_outside_the_senate_helps_the_game_to_end(name: str, price: int) -> None:
    deal = option(0, support(1, "13", path="13-S"), pay(0, 1, price))
    answer = asked(late(), name, 1, deal)
    assert not answer.accept
    assert "end the game" in answer.reason


@pytest.mark.parametrize("name", TRADERS)
def test_hands_are_not_tied_for_nothing(name: str) -> None:
    table = lay(there={"4": [0, 0, 1], "2": [0]}, tiles={"4-7": "5"})
    assert not asked(table, name, 0, pledge(1, do("caesar"))).accept
    assert not asked(table, name, 0, pledge(1, avoid("move"), avoid("place"))).accept
    assert not asked(table, name, 1, pledge(2, refuse(1))).accept


def test_shrewd_gets_into_the_senate_before_it_is_full() -> None:
    table = lay(
        there={"S": [1, 2, 1, 2], "13": [0, 0, 1], "4": [0, 0]},
        holdings={0: {1: 1}, 1: {5: 4}, 2: {4: 4}},
        tiles={"4-7": "5"},
        caesar="2-6",
    )
    entry = quovadis.bots["shrewd"].choose(quovadis.view(table.state, 0), Random(1))
    assert entry["path"] == "13-S"


@pytest.mark.parametrize("name", TRADERS)
def test_offers_are_signed_by_their_author_alone_and_can_be_read(name: str) -> None:
    table = lay(there={"9": [0, 1]}, holdings={0: {1: 4}}, tiles={"9-13": "5"})
    offers = quovadis.bots[name].propose(quovadis.view(table.state, 0), Random(1))
    assert offers
    for deal in offers:
        assert deal["signed"] == [0]
        assert "id" not in deal
        assert 1 in quovadis.must_sign(table.state, {**deal, "id": "1"})


@pytest.mark.parametrize("name", ["novice", *TRADERS])
def test_a_remark_for_every_occasion(name: str) -> None:
    view = quovadis.view(lay().state, 0)
    bot: Any = quovadis.bots[name]
    for kind in ("greeting", "offering", "accepting", "refusing", "thanks"):
        assert bot.remark(kind, view, Random(1))
