"""Offers as people type them; the plain cases are the examples of docs/notation.md."""

import pytest

from engine import quovadis
from engine.quovadis.notation import read_deal, read_offer, write
from engine.refusal import Code, Refusal
from tests.engine.quovadis.noted import opened

NAMES = {"Anna": 2, "Bob": 1}


def offered(text: str, viewer: int | None = 0) -> str:
    return write(read_offer(text, quovadis.view(opened(4), viewer), NAMES)).split(": ", 1)[1]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("offer Anna and Bob: support 10-S, pay 1", "for each"),
        ("offer 2: support 10-S; I pay 1", "support 2 out of 10 via 10-S; pay 0>2 1"),
        ("offer 2: 2 supports 10-S & pay Bob 1", "support 2 out of 10 via 10-S; pay 0>1 1"),
        (
            "offer 2: you support my move 4-7 and you pay me 1",
            "support 2 out of 4 via 4-7; pay 2>0 1",
        ),
        ("offer 1: pay 3>1 2", "pay 3>1 2"),
        ("offer 2: pay 2 to 2", "pay 0>2 2"),
        ("offer 2: move from 4, pay seat 2 2 laurels.", "do move from 4; pay 0>2 2"),
        ("offer 2: next: do move 4-7 by 2, pay 1", "next: do move 4-7 by 2; pay 0>2 1"),
        ("offer 2: next turn: you support 4-7", "next: support 2 out of 4 via 4-7 for 0"),
        ("offer 2: next: I refuse", "next: refuse 0 for 2"),
        ("offer 2 pledge: do 4-7, pay 1", "do move 4-7; pay 0>2 1"),
        (
            'offer 2: pay 1, promises ["peace, and so on"]',
            'pay 0>2 1; promises ["peace, and so on"]',
        ),
        ("offer 2: pay 1; promise until 30: pay 2", "pay 0>2 1; promise 0>2 until 30: pay 2"),
        (
            "offer Anna: pay 1, Anna promises until turn 9: not place",
            "pay 0>2 1; promise 2>0 until 9: avoid place",
        ),
        (
            "offer 2: pay 1; I promise to all until 9: caesar off 9-13",
            "pay 0>2 1; promise 0 until 9: caesar off 9-13",
        ),
        (
            "offer 2: pay 1; promise until 9: pay 1 to 1",
            "pay 0>2 1; promise 0>1 until 9: pay 1",
        ),
        (
            'offer 2: pay 1; promise until 9: "peace; all of it"',
            'pay 0>2 1; promise 0>2 until 9: "peace; all of it"',
        ),
    ],
)
def test_what_is_plain_is_filled_in(text: str, terms: str) -> None:
    if terms == "for each":
        terms = "support 2 out of 10 via 10-S; support 1 out of 10 via 10-S; pay 0>2 1; pay 0>1 1"
    assert offered(text) == terms


@pytest.mark.parametrize(
    ("text", "viewer", "words"),
    [
        ("offer 0: support 4-7, pay 2", 1, "say who pays"),
        ("offer 0: refuse out of 4, pay 2", 1, "say who pays"),
        ("support 4-7", 0, "say to whom"),
        ("offer 0: pay 2", 0, "other seats than your own"),
        ("offer 2, 3: you pay 1", 0, "“you” is not one seat"),
        ("offer 2, 3: pay 2>0 1", 0, "seat 3 is addressed, but no term"),
        ("offer 2: next: support 4-7", 0, "say whose"),
        ("offer 2: next: avoid caesar", 0, "say whose next turn"),
        ("offer 2: support 4-7 for 2", 0, "a price is `pay 2`"),
        ("offer 2: you avoid caesar", 0, "only the turn of seat 0"),
        ("offer 2: pay", 0, "not a number of laurels"),
        ("offer 2: pay 0", 0, "whole number from 1"),
        ("offer 2: pay 1 gladly", 0, "“gladly” is more than a term says"),
        ("offer 2: dance", 0, "“dance” is not a term"),
        ("offer 2: support 4-9", 0, "no path leads"),
        ("offer 2: promises [", 0, "not JSON"),
        ("offer 2: pay 1; promise: pay 2", 0, "until which turn"),
        ("offer 2: pay 1; promise until 9 pay 2", 0, "a colon must come"),
        ("offer 2: pay 1; promise until 9: peace", 0, "free words go in double quotes"),
        ("offer 2: pay 1; promise to 2 until 9: pay 2 to 1", 0, "One promise has one"),
        ("offer 2: pay 1; promise until 9: 2 pays 1", 0, "only its own deeds"),
        ("offer 2: pay 1; promise to 7 until 9: pay 1", 0, "not a seat of this table"),
        ("offer 2: pay 1; promise until 9: next: pay 1", 0, "leave out `next:`"),
        ("offer 2: pay 1; promise until 9: refuse against", 0, "not a seat of this table"),
        ("offer 2: pay 1; promise until 9: pay 1; promises []", 0, "all in words"),
        ("offer 2: promise until 9: support", 0, "free words go in double quotes"),
        ("offer 2: promises []", 0, "at least one term"),
        ("offer 2: pay 1", None, "spectators cannot make offers"),
    ],
)
def test_what_would_be_a_guess_is_refused(text: str, viewer: int | None, words: str) -> None:
    with pytest.raises(Refusal) as caught:
        offered(text, viewer)
    assert words in caught.value.reason
    assert caught.value.code in (Code.MALFORMED, Code.UNKNOWN, Code.RULES)


def test_an_offer_is_signed_by_who_makes_it() -> None:
    deal = read_offer("offer 2: pay 1", quovadis.view(opened(), 0))
    assert deal["mode"] == "pledge"
    assert deal["signed"] == [0]
    assert "id" not in deal


def test_a_deal_in_full_may_use_names() -> None:
    board = opened().setup.board
    deal = read_deal("Pledge by Bob signed Bob, Anna: pay bob > anna 2", board, 4, NAMES)
    assert write(deal) == "pledge by 1 signed 1,2: pay 1>2 2"


@pytest.mark.parametrize(
    "text", ["", "deal", "deal 2", "deal 2:", "deal 2 option: ;", "deal 2: pay 2"]
)
def test_a_deal_that_says_too_little_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read_deal(text, opened().setup.board, 4)
