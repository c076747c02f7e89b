"""Promises and prices of house players: what they believe, what they keep, and what they ask."""

from random import Random
from typing import Any

import pytest

from engine import quovadis
from engine.game import Answer, Haggler
from engine.quovadis.bots.memory import Recollection, trust
from engine.quovadis.bots.price import price_of
from tests.engine.quovadis.layout import Table, lay, pay, support
from tests.engine.quovadis.test_bots_bargain import TRADERS, option, pledge
from tests.sure import sure

LEVELS = ("novice", *TRADERS)


def answer(table: Table, name: str, seat: int, deal: dict[str, Any], **memory: Any) -> Answer:
    view = {**quovadis.view(table.state, seat), "memory": memory}
    return quovadis.bots[name].answer(view, {"id": "1", **deal}, Random(1))


def promised(
    kind: str, by: int, to: int, status: str = "open", until: int = 90, **what: int
) -> dict[str, Any]:
    return {"kind": kind, "by": by, "for": to, "status": status, "until": until, **what}


def on_4(tile: str, **more: int) -> Table:
    """Seat 0 may take a tile with the consent of seat 1, and nothing else is worth much."""
    return lay(
        there={"4": [0, 1, 2], "2": [2, 2, 2, 2, 2], "1": [2], "3": [1]},
        holdings={0: {1: 6}, 1: {1: 3}},
        tiles={"4-7": tile},
        caesar="13-S",
        **more,
    )


def asks(*more: dict[str, Any]) -> dict[str, Any]:
    return option(0, support(1, "4", path="4-7"), *more)


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_promises_nine_for_one(name: str) -> None:
    table = lay(holdings={0: {1: 4}, 1: {1: 4}})
    nine = [promised("pay", 1, 0, laurels=9)]
    for item in nine:
        del item["status"]
    deal = pledge(0, pay(0, 1, 1)) | {"promises": nine}
    assert not answer(table, name, 1, deal).accept


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("tile", ["4", "5"])
def test_a_consent_to_a_fat_laurel_is_not_free(name: str, tile: str) -> None:
    table = on_4(tile)
    assert not answer(table, name, 1, asks()).accept
    view = quovadis.view(table.state, 1)
    bot = quovadis.bots[name]
    assert isinstance(bot, Haggler)
    instead = bot.instead(view, {"id": "1", **asks()}, Random(1))
    assert any(term["term"] == "pay" for term in sure(instead)["terms"])


@pytest.mark.parametrize("name", TRADERS)
def test_it_haggles_once(name: str) -> None:
    deal = asks(pay(0, 1, 1))
    table = on_4("5", seats=5)
    assert not answer(table, name, 1, deal).accept
    assert answer(table, name, 1, deal, haggled=[0]).accept


def test_the_price_grows_with_the_laurel_and_with_the_senate() -> None:
    def price(tile: str, path: str = "4-7", **there: Any) -> float:
        table = lay(there={"4": [0, 1], "13": [0, 1]} | there, tiles={path: tile}, caesar="2-6")
        return price_of(table.state, table.state.setup.board.moves[path])

    assert price("2") < price("4") < price("5")
    assert price("5", "13-S") > price("5")
    assert price("4", "13-S", S=[1, 2, 1]) > price("4", "13-S")


@pytest.mark.parametrize("name", TRADERS)
def test_a_promise_counts_as_far_as_its_maker_is_trusted(name: str) -> None:
    owed = {"kind": "pay", "by": 0, "for": 1, "until": 60, "laurels": 3}
    deal = asks() | {"promises": [owed]}
    assert answer(on_4("5"), name, 1, deal).accept
    broken = [promised("pay", 0, 1, "broken", laurels=2)] * 2
    assert not answer(on_4("5"), name, 1, deal, promises=broken).accept
    assert not answer(on_4("5"), name, 1, deal, fides=[[0, 9], [0, 0], [0, 0]]).accept


def test_who_broke_a_promise_to_it_is_trusted_least() -> None:
    to_me = Recollection(promises=[promised("pay", 2, 0, "broken", laurels=1)])
    to_another = Recollection(promises=[promised("pay", 2, 1, "broken", laurels=1)])
    assert trust(to_me, 0, 2) < trust(to_another, 0, 2) < trust(Recollection(), 0, 2)


@pytest.mark.parametrize("name", TRADERS)
def test_it_gives_a_consent_that_it_has_promised(name: str) -> None:
    word = [promised("support", 1, 0)]
    assert answer(on_4("5"), name, 1, asks(), promises=word).accept


def test_a_family_without_honour_does_not() -> None:
    word = [promised("support", 1, 0)]
    table = on_4("5", supply=0)
    assert answer(table, "steady", 1, asks(), promises=word, honour=1.6).accept
    assert not answer(table, "steady", 1, asks(), promises=word, honour=0.0).accept


@pytest.mark.parametrize("name", TRADERS)
def test_it_pays_what_it_owes(name: str) -> None:
    debt = [promised("pay", 0, 1, laurels=1)]
    view = {**quovadis.view(on_4("5").state, 0), "memory": {"promises": debt}}
    found = quovadis.bots[name].propose(view, Random(1))
    assert found[0]["mode"] == "pledge"
    assert found[0]["terms"] == [pay(0, 1, 1)]


@pytest.mark.parametrize("name", TRADERS)
def test_it_asks_more_of_somebody_who_broke_their_word_to_it(name: str) -> None:
    table = on_4("3", seats=5)
    deal = asks(pay(0, 1, 1))
    assert answer(table, name, 1, deal).accept
    assert not answer(
        table, name, 1, deal, promises=[promised("pay", 0, 1, "broken", laurels=1)]
    ).accept
