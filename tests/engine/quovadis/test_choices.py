"""Choices say exactly what would happen, one rule a test."""

import pytest

from engine import quovadis
from engine.quovadis.state import State
from engine.quovadis.words import named
from tests.engine.quovadis.tables import after, at_table, gift, option, pays


def sentences(state: State) -> dict[str, str]:
    view = quovadis.view(state, state.active)
    return {c["notation"]: c["sentence"] for g in view["choices"] for c in g["choices"]}


def groups(state: State, viewer: int | None) -> list[str]:
    return [g["group"] for g in quovadis.view(state, viewer)["choices"]]


VELABRUM = {"4": (0, 1)}


def test_numbers_run_on_over_all_groups_and_cover_what_is_legal() -> None:
    view = quovadis.view(after(at_table(VELABRUM), gift(1, "4")), 0)
    choices = [c for g in view["choices"] for c in g["choices"]]
    assert [c["number"] for c in choices] == list(range(1, len(view["legal"]) + 1))
    assert sorted(map(str, (c["entry"] for c in choices))) == sorted(map(str, view["legal"]))


def test_entries_that_use_a_deal_are_a_group_of_their_own() -> None:
    assert groups(after(at_table(VELABRUM), gift(1, "4")), 0) == ["place", "caesar", "deal"]


def test_who_must_not_act_has_no_choices() -> None:
    state = at_table(VELABRUM)
    assert groups(state, 1) == groups(state, None) == []


def test_a_deal_is_spelled_out() -> None:
    deal = option(pays(0, 1, 2), ident="1", seat=1, committee="4", path="4-7")
    state = after(at_table(VELABRUM, holdings={0: (2, 0, 0, 0, 0)}), deal)
    assert sentences(state)["4-7 with 1 using 1"] == (
        "Move from Velabrum (4) up to Comitium (7): you take the II with Caesar and seat 1 "
        "consents and earns a I; you pay seat 1 two laurels (deal 1). "
        "After it you may put Caesar elsewhere."
    )


def test_own_consents_are_told() -> None:
    said = sentences(at_table({"4": (0, 0)}))
    assert "you take the IV and another senator of yours consents" in said["4-8 with 0"]


def test_caesars_path_brings_no_laurel() -> None:
    said = sentences(at_table(VELABRUM, caesar="4-8"))
    assert "nobody is asked and nobody gets a laurel" in said["4-8"]


def test_an_empty_space_brings_nothing() -> None:
    said = sentences(at_table({"4": (0, 0)}, empty="4-8"))
    assert "its laurel space is empty" in said["4-8 with 0"]


def test_an_empty_supply_pays_no_consent() -> None:
    state = after(at_table({"2": (0, 1, 1)}, supply=1), gift(1, "2", votes=2))
    assert "seat 1 consents twice and earns a I" in sentences(state)["2-6 with 1,1 using g"]
    state = after(at_table(VELABRUM, supply=0), gift(1, "4"))
    assert "earns nothing, the supply being empty" in sentences(state)["4-7 with 1 using g"]


def test_the_last_seat_of_the_senate_ends_the_game() -> None:
    state = at_table({"10": (0,), "S": (1, 1, 2, 2)}, caesar="10-S")
    assert sentences(state)["10-S"].endswith("This fills the Senate and ends the game.")


def test_no_bonus_is_told_of_a_move_that_ends_the_game() -> None:
    state = at_table({"10": (0, 0, 0), "S": (1, 1, 2, 2)}, caesar="4-7", tiles={"10-S": "2c"})
    assert "elsewhere" not in sentences(state)["10-S with 0,0"]


def test_the_bonus_is_to_put_caesar_elsewhere_or_to_leave_him() -> None:
    state = after(at_table({"4": (0, 0)}), {"seat": 0, "do": "move", "path": "4-7", "votes": [0]})
    assert groups(state, 0) == ["caesar", "keep"]
    assert sentences(state)["keep"] == "Leave Caesar on the way from Forum (10) up to the Senate."


def test_seats_are_replaced_by_names_in_one_pass() -> None:
    names = {1: "Seat 2", 2: "Anna"}
    assert named("Seat 1 pays seat 2; seat 12 waits.", names) == "Seat 2 pays Anna; seat 12 waits."


def test_what_somebody_wrote_himself_keeps_its_words() -> None:
    assert named("seat 1 promises “ask seat 1”.", {1: "Bo"}) == "Bo promises “ask seat 1”."


@pytest.mark.parametrize("name", [r"\1", "$&", "{0}", "<b>"])
def test_any_name_is_put_in_as_it_is(name: str) -> None:
    assert named("seat 1 waits", {1: name}) == f"{name} waits"


def test_a_place_is_told_by_name_and_code() -> None:
    assert sentences(at_table({}))["place 4"] == "Place a senator in Velabrum (4)."
