"""Actions as people type them: what is understood, what is filled in, what is answered."""

from typing import Any

import pytest

from engine import quovadis
from engine.quovadis.notation import is_offer, read, write
from engine.refusal import Code, Refusal
from tests.engine.quovadis.noted import at_table, opened

NAMES = {"Anna": 1, "Jean-Luc": 2, "jl": 2, "Maria de la Cruz": 1, "Bob": 0, "7": 0}
FORUM = (  # seats 0 and 1 in Velabrum, seat 2 in the Subura; seat 0 to act
    "seat 0: place 4",
    "seat 1: place 4",
    "seat 2: place 2",
)
SUPPORTED = (*FORUM, "deal 1 option by 0 signed 1: support 1 out of 4")


def said(text: str, *lines: str, viewer: int | None = 0, **options: Any) -> str:
    state = at_table(*(lines or SUPPORTED), **options)
    return write(read(text, quovadis.view(state, viewer), NAMES))


def refused(text: str, *lines: str, viewer: int | None = 0, **options: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        said(text, *lines, viewer=viewer, **options)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "place 2",
        "PLACE 2",
        " Place  2. ",
        "place at Subura",
        "put a senator in the Subura",
        "place sub",
        "place Suburra",
        "place II",
        "“place 2”",
        "'place 2'",
        "place 2!",
        "Please place 2",
        "I place a senator at 2",
        "do place 2",
        "enter subura",
        '"place 2"',
    ],
)
def test_place(text: str) -> None:
    assert said(text) == "place 2"


@pytest.mark.parametrize(
    "text",
    [
        "4-7",
        "4 - 7",
        "4–7",  # noqa: RUF001
        "4—7",
        "4->7",
        "4>7",
        "4 → 7",
        "4 to 7",
        "4 7",
        "move 4-7",
        "go from 4 to 7",
        "Velabrum-Comitium",
        "velab to comit",
        "velabrum comitium",
        "iv-vii",
        "IV to Comitium",
        "4-7 with 1",
        "4-7 with Anna",
        "4-7 with seat 1",
        "4-7 with maria de la cruz",
        "4-7 using 1",
        "4-7 with the consent of Anna using deal 1",
        "4-7, with 1, using 1",
        "4-7 with option 1",
    ],
)
def test_move(text: str) -> None:
    assert said(text) == "4-7 with 1 using 1"


@pytest.mark.parametrize(
    "text",
    [
        "caesar 9-13",
        "Caesar to 9-13",
        "move Caesar to 9>13",
        "put caesar on Aventine to Palatine",
        "cesar ix-xiii",
        "Cäsar 9–13",  # noqa: RUF001
        "caesar aventine palatin",
    ],
)
def test_caesar(text: str) -> None:
    assert said(text) == "caesar 9-13"


def test_a_bonus_is_used_or_declined() -> None:
    lines = (*SUPPORTED, "seat 0: 4-7 with 1 using 1")  # the tile on 4-7 is a 2c
    assert said("keep", *lines) == "keep"
    assert said("keep Caesar where he is", *lines) == "keep"
    assert said("caesar 9-13", *lines) == "caesar 9-13"
    assert "use" not in read("caesar 9-13", quovadis.view(at_table(*lines), 0))


def test_numbers_choose_from_the_choices_of_the_view() -> None:
    view = quovadis.view(at_table(*SUPPORTED), 0)
    choices = [choice for group in view["choices"] for choice in group["choices"]]
    for choice in choices:
        n = choice["number"]
        copied = f"{n}. {choice['notation']} - {choice['sentence']}"
        for text in (f"{n}", f"#{n}", f"# {n}.", f"{n})", f"no. {n}", f"choice {n}", copied):
            assert read(text, view) == choice["entry"], text
    assert "no choice 99" in refused("99").reason
    assert "more is said" in refused("1. place 12").reason
    assert "more is said" in refused("1. place 1 using 1").reason


def test_an_option_is_used_only_if_named_or_if_nothing_else_is_legal() -> None:
    line = "deal 2 option by 0 signed 0,1: do place 2; pay 0>1 1"
    with pytest.raises(Refusal):  # seat 0 has nothing to pay with: the line is wrong on purpose
        said("place 2", *FORUM, line)
    line = "deal 2 option by 0 signed 0: do place 2"
    assert said("place 2", *FORUM, line) == "place 2"
    assert said("place 2 using 2", *FORUM, line) == "place 2 using 2"
    assert said("4-7", *SUPPORTED) == "4-7 with 1 using 1"


def test_own_consent_goes_before_an_option() -> None:
    first = ("seat 0: place 4", "seat 1: place 4", "seat 2: place 2")
    second = ("seat 0: place 4", "seat 1: place 2", "seat 2: place 2")
    lines = (*first, *second, "deal x option by 0 signed 1: support 1 out of 4")
    assert said("4-7", *lines) == "4-7 with 0"
    assert said("4-7 with own", *lines) == "4-7 with 0"
    assert said("4-7 with my own senator", *lines) == "4-7 with 0"
    assert said("4-7 with anna", *lines) == "4-7 with 1 using x"
    assert said("4-7 using X", *lines) == "4-7 with 1 using x"


def test_the_order_of_the_consents_is_kept() -> None:
    placed = ("seat 0: place 2", "seat 1: place 2", "seat 2: place 2")
    lines = (*placed, "deal a option by 0 signed 1,2: support 1 out of 2; support 2 out of 2")
    assert said("2-6 with 2,1", *lines) == "2-6 with 2,1 using a"
    assert said("2-6 with Jean-Luc & Anna", *lines) == "2-6 with 2,1 using a"
    assert said("2-6", *lines) == "2-6 with 1,2 using a"


def test_a_committee_alone_is_enough_if_only_one_choice_concerns_it() -> None:
    assert "may be #" in refused("Velabrum").reason
    assert said("Porta Capena", *FORUM) == "place 1"


def test_reveal_needs_a_table_that_plays_so() -> None:
    assert refused("reveal").code is Code.RULES


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", Code.MALFORMED, "no action"),
        ("hello", Code.MALFORMED, "no action begins with “hello”"),
        ("4-9", Code.RULES, "no path leads from Velabrum (4) to Aventine (9); there are 4-7, 4-8"),
        ("7-4", Code.RULES, "senators only climb"),
        ("place porta", Code.UNKNOWN, "Porta Capena (1) or Porta Collina (3)"),
        ("place 12", Code.RULES, "is not an entry"),
        ("caesar 1-5", Code.RULES, "no laurel space"),
        ("caesar 10-S", Code.RULES, "`caesar 10-S` is not legal now"),
        ("4-7 with 2", Code.RULES, "`4-7 with 2` is not legal now"),
        ("4-7 with nobody", Code.UNKNOWN, "“nobody” is not a seat"),
        ("4-7 using 9", Code.RULES, "`4-7 using 9` is not legal now"),
        ("4-7 or else", Code.MALFORMED, "“or else” is too much"),
        ("keep", Code.RULES, "`keep` is not legal now"),
        ("recall 4", Code.RULES, "not legal now"),
        ("offer 2: pay 1", Code.MALFORMED, "this is an offer"),
        ("caesar", Code.MALFORMED, "`caesar` may be #"),
    ],
)
def test_a_mistake_is_answered_with_what_was_understood(text: str, code: Code, words: str) -> None:
    fault = refused(text)
    assert (fault.code, words in fault.reason) == (code, True), fault.reason
    assert 1 <= fault.reason.count("#") <= 3


def test_the_nearest_choices_come_first() -> None:
    assert "nearest: #14 `4-7 with 1 using 1`, #15 `4-8" in refused("4-9").reason
    assert "nearest: #1 `place 1`, #2 `place 2`" in refused("place 9").reason


def test_who_need_not_act_is_told_who_must() -> None:
    assert "it is for seat 0 to act" in refused("place 2", viewer=1).reason
    assert "it is for seat 0 to act" in refused("3", viewer=None).reason


def test_a_name_of_two_people_is_asked_about() -> None:
    view = quovadis.view(at_table(*SUPPORTED), 0)
    with pytest.raises(Refusal, match="may be two people"):
        read("4-7 with ann", view, {"Ann": 1, "ann": 2})


def test_a_sealed_deal_is_read_in_full() -> None:
    view = quovadis.view(opened(), 1)
    text = "deal 2 option by 0 signed 1: support 1 out of 4"
    assert write(read(text, view)) == text
    with pytest.raises(Refusal, match="says its `id`"):
        read("deal option by 0 signed 1: support 1 out of 4", view)


def test_offers_are_told_from_actions() -> None:
    assert is_offer("  Offer 2: pay 1")
    assert not is_offer("place 2")
    assert not is_offer("")
