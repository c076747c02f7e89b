"""House players use every kind of term, and pacts, where these are worth it to them."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine import match, quovadis, records
from engine.game import Answer
from engine.quovadis.bots.novice import Novice
from tests.engine.quovadis.layout import Table, avoid, do, lay, pay, refuse, support
from tests.engine.quovadis.test_bots_bargain import TRADERS, option, pledge
from tests.sure import sure

LEVELS = ("novice", *TRADERS)


def view_of(table: Table, seat: int, **memory: Any) -> dict[str, Any]:
    return {**quovadis.view(table.state, seat), "memory": memory}


def offers(
    table: Table, name: str, seat: int, seed: int = 1, **memory: Any
) -> Sequence[dict[str, Any]]:
    return quovadis.bots[name].propose(view_of(table, seat, **memory), Random(seed))


def wishes(table: Table, seat: int) -> list[dict[str, Any]]:
    """Return the favours that a novice offers on somebody else's turn, over twenty seeds."""
    return [deal for seed in range(20) for deal in offers(table, "novice", seat, seed, early=True)]


class SelfCritic:
    """A house player whose own judgement is asked about each of its offers."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.losses: list[dict[str, Any]] = []

    def choose(self, view: dict[str, Any], rng: Random) -> dict[str, Any]:
        return self.bot.choose(view, rng)

    def answer(self, view: dict[str, Any], deal: dict[str, Any], rng: Random) -> Answer:
        return self.bot.answer(view, deal, rng)

    def propose(self, view: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
        seed = rng.random()
        found = self.bot.propose(view, Random(seed))
        for deal in found:
            first = deal["terms"][0]["term"] if deal["terms"] else "promise"
            if first != "support" or isinstance(self.bot, Novice):
                worth = self.bot.judgement(view, {**deal, "id": "x"}, Random(seed))
                self.losses += [deal] if worth is None or worth < -0.01 else []
        return found


@pytest.mark.parametrize("name", LEVELS)
def test_no_offer_seems_a_loss_to_its_author(name: str) -> None:
    """Consents for its own move apart, which shrewd judges by playing on."""
    critic = SelfCritic(quovadis.bots[name])
    for seed in (1, 2):
        header = records.new("quovadis", 3 + seed, {}, Random(seed)).header
        match.play_out(quovadis, header, [critic] * header.seats, Random(seed))
    assert critic.losses == []


# Pacts


def behind(**more: Any) -> Table:
    """Seat 0 is clearly ahead, and needs the consent of seat 1 or 2 to enter the Senate."""
    there = {"13": [0, 1, 2], "4": [1, 2], "S": [0]}
    return lay(there=there, holdings={0: {4: 6}, 1: {2: 2}, 2: {2: 2}}, start=1, **more)


def pact(by: int, *promises: dict[str, Any]) -> dict[str, Any]:
    return pledge(by) | {"promises": list(promises)}


def refusal(by: int, ally: int, against: int, until: int = 20) -> dict[str, Any]:
    return {"kind": "refuse", "by": by, "for": ally, "against": against, "until": until}


@pytest.mark.parametrize("name", TRADERS)
def test_those_behind_promise_each_other_to_refuse_the_leader(name: str) -> None:
    table = lay_turn(behind(), 1)
    found = [deal for deal in offers(table, name, 1) if not deal["terms"]]
    assert [{p["against"] for p in deal["promises"]} for deal in found] == [{0}]
    assert quovadis.must_sign(table.state, {**found[0], "id": "1"}) == (1, 2)
    view = view_of(table, 2)
    assert quovadis.bots[name].answer(view, {"id": "1", **found[0]}, Random(1)).accept


@pytest.mark.parametrize("name", TRADERS)
def test_nobody_makes_a_pact_twice(name: str) -> None:
    table = lay_turn(behind(), 1)
    word = [refusal(1, 2, 0) | {"status": "open"}, refusal(2, 1, 0) | {"status": "open"}]
    assert all(deal["terms"] for deal in offers(table, name, 1, promises=word))


@pytest.mark.parametrize("name", LEVELS)
def test_no_pact_is_signed_that_gives_and_gets_nothing(name: str) -> None:
    table = lay_turn(behind(), 1)
    one_sided = pact(1, refusal(2, 1, 0) | {"for": None})
    answer = quovadis.bots[name].answer(view_of(table, 2), {"id": "1", **one_sided}, Random(1))
    assert not answer.accept


@pytest.mark.parametrize("name", LEVELS)
def test_no_pact_is_signed_against_oneself(name: str) -> None:
    table = lay_turn(behind(), 1)
    deal = pact(1, refusal(0, 1, 2), refusal(1, 0, 2))
    answer = quovadis.bots[name].answer(view_of(table, 2), {"id": "1", **deal}, Random(1))
    assert not answer.accept


def lay_turn(table: Table, seat: int) -> Table:
    return Table(table.state._replace(active=seat))


# What a novice would like of others


def test_a_novice_asks_for_room() -> None:
    table = lay(there={"5": [0], "1": [1], "2": [0, 0]}, holdings={1: {1: 3}}, tiles={"2-6": "3"})
    room = pledge(1, do("move", source="5"), pay(1, 0, 1))
    assert room in wishes(table, 1)


def test_a_novice_asks_to_be_left_a_fat_laurel() -> None:
    table = lay(
        there={"4": [0, 0, 1], "9": [0, 0, 1]},
        holdings={1: {1: 9}},
        tiles={"9-13": "5", "4-7": "4", "4-8": "2"},
        caesar="10-S",
    )
    asked = [deal["terms"][0] for deal in wishes(table, 1)]
    assert avoid("move", path="9-13") in asked


def test_a_novice_asks_others_not_to_help_to_what_it_could_take() -> None:
    table = lay(there={"4": [0, 1, 2]}, holdings={1: {1: 9}}, tiles={"4-7": "5", "4-8": "2"})
    asked = wishes(table, 1)
    assert pledge(1, refuse(2, "4"), pay(1, 2, 1)) in asked
    assert not any(term["term"] == "avoid" for deal in asked for term in deal["terms"])


def test_a_novice_does_not_pay_for_what_is_done_anyhow() -> None:
    table = lay(there={"5": [0], "1": [1]}, holdings={1: {1: 3}})
    lone = Table(table.state._replace(reserve=(0, 7, 8)))
    assert wishes(lone, 1) == []


@pytest.mark.parametrize("price", [0, 1])
def test_a_novice_gives_up_nothing_better_than_it_gets(price: int) -> None:
    table = lay(there={"9": [0, 0]}, tiles={"9-13": "5"}, holdings={1: {1: 3}})
    deal = pledge(1, avoid("move", path="9-13"), *([pay(1, 0, price)] if price else []))
    assert (
        not quovadis.bots["novice"].answer(view_of(table, 0), {"id": "1", **deal}, Random(1)).accept
    )


# What traders ask for before the one who acts has asked anybody


@pytest.mark.parametrize("name", TRADERS)
def test_a_mover_who_may_be_helped_sells_its_freedom_dearer(name: str) -> None:
    def worth(*others: int) -> float | None:
        table = lay(
            there={"9": [0, *others]},
            holdings={s: {1: 6} for s in range(3)},
            tiles={"9-13": "5"},
            caesar="14-S",
        )
        deal = {"id": "1", **pledge(1, avoid("move", path="9-13"), pay(1, 0, 1))}
        bot: Any = quovadis.bots[name]
        return bot.judgement(view_of(table, 0), deal, Random(1))

    assert sure(worth(1, 2)) < sure(worth())


@pytest.mark.parametrize("name", TRADERS)
def test_a_debt_is_paid_when_its_creditor_asks(name: str) -> None:
    table = lay(holdings={0: {1: 3}, 1: {1: 3}})
    owed = {"kind": "pay", "by": 0, "for": 1, "laurels": 2, "until": 30, "status": "open"}
    asked = pledge(1, pay(0, 1, 2))
    view = view_of(table, 0, promises=[owed])
    assert quovadis.bots[name].answer(view, {"id": "1", **asked}, Random(1)).accept
    assert not quovadis.bots[name].answer(view_of(table, 0), {"id": "1", **asked}, Random(1)).accept


def test_the_consent_of_a_novice_is_still_for_sale() -> None:
    table = lay(there={"4": [0, 1]}, holdings={0: {1: 3}}, tiles={"4-7": "5"})
    deal = option(0, support(1, "4", path="4-7"), pay(0, 1, 1))
    assert quovadis.bots["novice"].answer(view_of(table, 1), {"id": "1", **deal}, Random(1)).accept


@pytest.mark.parametrize("name", TRADERS)
def test_a_bonus_is_no_lost_turn(name: str) -> None:
    """After a II with Caesar seat 0 takes him from where he would let the next seat in."""
    there = {"4": [0, 0], "13": [1], "S": [2, 2]}
    table = lay(there=there, tiles={"4-7": "2c"}, caesar="13-S").move("4-7", 0)
    assert table["phase"] == "bonus"
    view = quovadis.view(table.state, 0)
    assert quovadis.bots[name].choose(view, Random(1))["do"] == "caesar"
