"""Orders ahead: which a player may leave, and the facts that they may depend on."""

from typing import Any

import pytest

from engine import idusmartii as game
from engine.idusmartii.state import State
from engine.refusal import Refusal
from tests.engine.idusmartii.scenes import played, second_phase, table

VOTED = "2 vote l; 3 vote t"


def facts(state: State, seat: int | None) -> dict[str, Any]:
    return game.view(state, seat)["facts"]


def test_every_order_is_part_of_an_entry_and_says_its_condition() -> None:
    for found in game.orders(game.view(table("lt lm lt tt lm"), 1)):
        entry, said = found["entry"], found["sentence"]
        assert entry["do"] in ("vote", "peek", "veto", "pass", "discard")
        assert ("if" in entry) == (" if " in said)


def test_a_vote_may_depend_on_who_is_ahead() -> None:
    said = [found["sentence"] for found in game.orders(game.view(table("lt lm lt tt lm"), 1))]
    assert "As aedile: vote loyalist" in said
    assert "As aedile, if the traitors are ahead: vote loyalist" in said
    assert "As praetor, if I see a traitor card: demand a swap" in said


@pytest.mark.parametrize(
    ("line", "ahead"), [("l l", "loyalist"), ("t t", "traitor"), ("l t", "nobody")]
)
def test_everybody_knows_who_is_ahead(line: str, ahead: str) -> None:
    one, two = line.split()
    state = played(table("lt lm lt tt lm"), f"2 vote {one}; 3 vote {two}; 1 peek 2; 1 pass")
    assert {facts(state, seat)["ahead"] for seat in (None, *range(5))} == {ahead}


def test_only_the_praetor_who_has_to_judge_a_card_knows_it() -> None:
    state = played(table("lt lm lt tt lm"), VOTED, "1 peek 3")
    assert [facts(state, seat)["seen"] for seat in range(5)] == [None, "traitor", None, None, None]
    assert facts(played(state, "1 pass"), 1)["seen"] is None


def test_nobody_has_seen_a_card_before_the_praetor_looks() -> None:
    state = played(second_phase(), "0 assign 2, 3 4; 3 vote l; 4 vote l")
    assert {facts(state, seat)["seen"] for seat in (None, *range(5))} == {None}


def as_if_legal(state: State, seat: int) -> dict[str, Any]:
    """Return the view in which every possible order is legal, as orders are read."""
    view = game.view(state, seat)
    return view | {"legal": [{**found["entry"], "seat": seat} for found in game.orders(view)]}


def test_every_order_is_written_and_read_without_loss() -> None:
    view = as_if_legal(table("lt lm lt tt lm"), 1)
    for entry in view["legal"]:
        assert game.read(game.write(entry), view) == entry


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("vote traitor if loyalists ahead", {"ahead": "loyalist"}),
        ("Vote traitor, if the traitors are leading.", {"ahead": "traitor"}),
        ("lay t if neither is ahead", {"ahead": "nobody"}),
        ("vote traitor if level", {"ahead": "nobody"}),
        ("swap if I see a traitor card", {"seen": "traitor"}),
        ("pass if loyalist seen", {"seen": "loyalist"}),
    ],
)
def test_conditions_are_read_as_people_write_them(text: str, condition: dict[str, str]) -> None:
    assert game.read(text, as_if_legal(table("lt lm lt tt lm"), 1))["if"] == condition


@pytest.mark.parametrize(
    "text",
    [
        "vote traitor if",
        "vote traitor if it rains",
        "vote traitor if loyalists and traitors are ahead",
        "vote traitor if a merchant is ahead",
        "vote traitor if traitor seen",  # a vote is laid before anybody looks
        "if loyalists ahead",
    ],
)
def test_a_condition_that_is_none_is_refused_and_each_choice_named_once(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        game.read(text, as_if_legal(table("lt lm lt tt lm"), 1))
    named = caught.value.reason.split("you may write ")[1].split(", ")
    assert len(named) == len(set(named)) == 4


def test_what_is_played_now_has_no_condition() -> None:
    with pytest.raises(Refusal, match="not possible now"):
        game.read("vote traitor if loyalists ahead", game.view(table("lt lm lt tt lm"), 2))
