"""The plain text of a view: complete, narrow, and made from the view alone."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import quovadis
from engine.quovadis.show import WIDTH, show
from engine.quovadis.state import State
from tests.engine.quovadis.positions import position, viewers
from tests.engine.quovadis.tables import after, at_table, gift, move, option, pays, pledge

rngs = st.integers(0, 2**32 - 1).map(Random)


def shown(state: State, viewer: int | None) -> str:
    """The text without its line breaks."""
    return " ".join(show(quovadis.view(state, viewer)).split())


@settings(max_examples=40, deadline=None)
@given(rngs)
def test_no_line_is_wider_than_a_mail(rng: Random) -> None:
    state = position(rng)
    names = dict.fromkeys(range(5), "Bartholomaea-Wilhelmina the Elder")
    for viewer in viewers(state):
        view = quovadis.view(state, viewer)
        for text in (show(view), show(view, names)):
            assert max(map(len, text.split("\n"))) <= WIDTH


@settings(max_examples=40, deadline=None)
@given(rngs)
def test_everything_that_can_be_seen_is_shown(rng: Random) -> None:
    state = position(rng)
    for viewer in viewers(state):
        view, text = quovadis.view(state, viewer), shown(state, viewer)
        assert f"Turn {view['turn']}" in text
        for code, there in view["committees"].items():
            name = state.setup.board.committee(code).name
            assert name in text
            assert f"{len(there)} of " in text
        assert text.count("Caesar stands there") >= 1
        for deal in view["in_force"]:
            assert f"Deal {deal['id']}, signed by" in text
        for due in view["agreed"]:
            assert f"Term {due['id']}, on " in text
        for ident in view["void"]:
            assert ident in text
        assert text.count("hown on turn") == len(view["reveals"])
        assert ("may demand" in text) == view["may_demand"]
        for group in view["choices"]:
            for choice in group["choices"]:
                assert f"{choice['number']}. {choice['notation']} -- {choice['sentence']}" in text


def test_whose_turn_it_is() -> None:
    state = at_table({})
    assert "It is for you to act." in shown(state, 0)
    assert "It is for seat 0 to act." in shown(state, 1)


def test_who_sits_where() -> None:
    text = shown(at_table({"2": (0, 1, 1), "S": (2, 0, 2)}), None)
    assert "Subura (entry) 3 of 5: seat 0, seat 1 (two)" in text
    assert "Senate 3 of 5: seat 2, then seat 0, then seat 2" in text
    assert "one in the Senate (arrived 2nd)" in text


def test_a_viewers_laurels_are_shown_to_him_alone() -> None:
    state = at_table({}, holdings={1: (2, 0, 1, 0, 0)})
    assert "Seat 1 (you): 8 in reserve, 0 in committees; three tiles: two I, a III; five" in shown(
        state, 1
    )
    assert "Seat 1: 8 in reserve, 0 in committees; three tiles." in shown(state, 0)


def test_deals_and_later_terms_are_sentences() -> None:
    state = at_table({"4": (0, 1)}, binding="round", holdings={0: (5, 0, 0, 0, 0)})
    later = pledge(pays(1, 0, 1, when="next"), ident="2")
    state = after(state, option(pays(0, 1, 2), seat=1, committee="4"), later)
    text = shown(state, 1)
    assert (
        "You agree to a move out of Velabrum (4); if seat 0 uses it, seat 0 pays you two laurels."
        in text
    )
    assert "Term 2.0, on your next turn: you pay seat 0 one laurel." in text


def test_a_used_option_is_marked_during_the_bonus() -> None:
    state = after(at_table({"4": (0, 1)}), gift(1, "4"), move(0, "4-7", 1, use=["g"]))
    assert "It is being used." in shown(state, 2)
    assert "to use or decline the bonus" in shown(state, 2)


def test_the_result_is_shown_with_places() -> None:
    full = at_table({"10": (0,), "S": (1, 1, 1, 1)}, holdings={1: (3, 0, 0, 0, 0)})
    text = shown(after(full, move(0, "10-S")), 0)
    assert "The game is over. Seat 1 has won. 1st place: seat 1 with three laurels." in text
    assert "3rd place: seat 2 with no laurels, but nobody in the Senate." in text


def test_names_take_the_places_of_seats() -> None:
    text = show(quovadis.view(at_table({"2": (0,)}), 0), {0: "Anna", 1: "Bo"})
    assert "Anna (you)" in text
    assert "seat 2" in text.lower()
    assert "seat 1" not in text.lower()
