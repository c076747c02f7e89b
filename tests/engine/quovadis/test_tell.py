"""What an entry did, told in the past, one rule a test."""

from typing import Any

from engine.game import Raw
from engine.quovadis.state import State
from tests.engine.quovadis.tables import (
    after,
    at_table,
    caesar,
    gift,
    move,
    option,
    pays,
    place,
    pledge,
    told,
)

VELABRUM = {"4": (0, 1)}
HELD = {0: (0, 0, 1, 0, 0), 1: (1, 0, 0, 0, 0), 2: (5, 5, 5, 5, 5)}


def priced() -> State:
    deal = option(pays(0, 1, 2), seat=1, committee="4")
    return after(at_table(VELABRUM, holdings=HELD), deal)


PRICED = move(0, "4-8", 1, use=["1"])


def test_a_place() -> None:
    assert told(at_table({}), place(0, "2"), 1) == "Seat 0 placed a senator in Subura (2)."
    assert told(at_table({}), place(0, "2"), 0) == "You placed a senator in Subura (2)."


def test_a_move_tells_tile_consent_payment_and_new_tile() -> None:
    assert told(priced(), PRICED, None) == (
        "Seat 0 moved from Velabrum (4) up to Esquiline (8) and took the IV. "
        "Seat 1 consented and earned a I. A III now lies on that way. "
        "Seat 0 paid seat 1 two laurels (deal 1)."
    )


def test_only_the_two_learn_which_tiles_changed_hands() -> None:
    assert "You gave a III and got back a I." in told(priced(), PRICED, 0)
    assert "You got a III and gave back a I." in told(priced(), PRICED, 1)
    for viewer in (2, None):
        said = told(priced(), PRICED, viewer)
        assert "gave" not in said
        assert "got" not in said


def test_a_pledge_pays_at_once() -> None:
    state = at_table({}, holdings=HELD)
    assert told(state, pledge(pays(0, 1, 2)), 1) == (
        "Deal 1 was sealed, signed by seat 0, you and seat 2. "
        "Seat 0 pays you two laurels at once. You got a III and gave back a I."
    )


def test_caesars_path_gave_nobody_a_laurel() -> None:
    said = told(at_table(VELABRUM, caesar="4-8"), move(0, "4-8"), None)
    assert said.endswith("Caesar stood there, so nobody got a laurel.")


def test_an_empty_stock_leaves_the_space_empty() -> None:
    state = at_table({"4": (0, 0)})._replace(drawn=44)
    assert "Nothing now lies on that way." in told(state, move(0, "4-8", 0), None)


def test_a_bonus_is_announced_and_its_use_told() -> None:
    state, taking = at_table({"4": (0, 0)}), move(0, "4-7", 0)
    assert told(state, taking, 1).endswith("Seat 0 has the bonus: Caesar may be put elsewhere.")
    state = after(state, taking)
    assert (
        told(state, caesar(0, "9-13"), 0)
        == "You put Caesar on the way from Aventine (9) up to Palatine (13)."
    )
    left = "Seat 0 left Caesar on the way from Forum (10) up to the Senate."
    assert told(state, {"seat": 0, "do": "keep"}, 1) == left


def arrival(**options: Any) -> State:
    return at_table({"10": (0,)}, holdings=HELD, **options)


def test_totals_are_told_with_reveal_auto() -> None:
    said = told(arrival(reveal="auto"), move(0, "10-S"), 1)
    assert "All was shown: seat 0 three laurels; you one laurel; seat 2" in said
    assert "shown" not in told(arrival(), move(0, "10-S"), 1)


def test_tiles_are_told_when_demanded() -> None:
    state = after(arrival(reveal="demand"), move(0, "10-S"))
    said = told(state, {"seat": 1, "do": "reveal"}, None)
    assert said.startswith("Seat 1 demanded that all show their tiles. All was shown:")
    assert "seat 0 three laurels (a III)" in said


LAST: Raw = {"10": (0,), "S": (1, 1, 2, 1)}


def test_the_end_tells_places() -> None:
    said = told(at_table(LAST, holdings=HELD), move(0, "10-S"), 1)
    assert "The Senate is full and the game is over. Seat 2 won with 75 laurels." in said
    assert said.endswith("2nd seat 0 with three laurels; 3rd you with one laurel.")


def test_the_end_tells_who_is_not_in_the_senate() -> None:
    said = told(at_table(LAST | {"S": (1, 1, 1, 1)}, holdings=HELD), move(0, "10-S"), 1)
    assert "3rd seat 2 with 75 laurels, but nobody in the Senate." in said


def test_between_games_what_is_written_down_and_the_recalls_are_told() -> None:
    state = at_table({**LAST, "2": (0, 0, 0)}, holdings=HELD, rounds=3)
    said = told(state, move(0, "10-S"), None)
    assert "The Senate is full: game 1 of 3 is over." in said
    assert "Seat 0 wrote down three laurels; seat 1 wrote down one laurel; seat 2" in said
    assert said.endswith("Seat 0 takes back the first senator.")
    state = after(state, move(0, "10-S"))
    said = told(state, {"seat": 0, "do": "recall", "from": "2"}, None)
    assert said.startswith("Seat 0 took a senator back from Subura (2). Game 2 of 3 is laid out;")


LATER = pledge(pays(1, 0, 1, when="next"))


def test_a_later_payment_that_falls_due_is_told_with_its_tiles() -> None:
    state = after(at_table({}, holdings=HELD, binding="round"), LATER)
    said = told(state, place(0, "2"), 1)
    assert "Term 1.0 came into force: you pay seat 0 one laurel. You gave a I." in said
    assert "gave" not in told(state, place(0, "2"), 2)


def test_a_void_term_is_told_to_all_and_not_why() -> None:
    state = after(at_table({}, binding="round"), LATER)
    for viewer in (0, 1, 2, None):
        said = told(state, place(0, "2"), viewer)
        assert said.endswith("Term 1.0 could not be kept any more and is void.")


def test_a_used_option_without_a_price_is_named() -> None:
    state = after(at_table(VELABRUM), gift(1, "4"))
    assert told(state, move(0, "4-8", 1, use=["g"]), None).endswith("Deal g was used.")
