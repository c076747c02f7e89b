"""Notation is written and read without loss, forgives much, and never guesses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import idusmartii as game
from engine.game import Raw
from engine.idusmartii.state import State
from engine.refusal import Refusal
from tests.engine.idusmartii.scenes import Played, played, random_game, second_phase, table

GAMES = st.builds(random_game, st.integers(5, 8), st.integers(0, 2**32))
VOTING = table("lt lm lt tt lm")
PEEKING = played(VOTING, "2 vote loyalist; 3 vote traitor")
VETOING = played(PEEKING, "1 peek 3")
ASSIGNING = second_phase()
DISCARDING = played(ASSIGNING, "0 assign 2, 3 4; 3 vote l; 4 vote t; 2 peek 3; 2 pass")


def read(state: State, text: str) -> str:
    """What the first seat to act is understood to mean, in notation."""
    return game.write(game.read(text, game.view(state, game.actors(state)[0])))


@given(GAMES)
def test_notation_is_written_and_read_without_loss(played: Played) -> None:
    for state in played.states:
        for seat in game.actors(state):
            view = game.view(state, seat)
            for raw in view["legal"]:
                assert game.read(game.write(raw), view) == raw


@given(GAMES, st.integers(0, 200))
def test_choices_are_the_legal_entries_numbered_from_one(played: Played, cut: int) -> None:
    state = played.states[cut % len(played.states)]
    for seat in range(state.seats):
        view = game.view(state, seat)
        choices = [choice for group in view["choices"] for choice in group["choices"]]
        assert [choice["entry"] for choice in choices] == view["legal"]
        assert [choice["number"] for choice in choices] == list(range(1, len(choices) + 1))
        for choice in choices:
            assert game.read(choice["notation"], view) == choice["entry"]
            assert game.read(f"#{choice['number']}", view) == choice["entry"]
            assert choice["sentence"].endswith(".")


@pytest.mark.parametrize(
    ("state", "text", "meant"),
    [
        (VOTING, "vote loyalist", "vote loyalist"),
        (VOTING, "  VOTE   Traitor. ", "vote traitor"),
        (VOTING, "lay a traitor card", "vote traitor"),
        (VOTING, "loyal", "vote loyalist"),
        (VOTING, "t", "vote traitor"),
        (VOTING, "#2", "vote traitor"),
        (PEEKING, "look at the card of seat 3", "peek 3"),
        (PEEKING, "3", "peek 3"),
        (VETOING, "Veto!", "veto"),
        (VETOING, "swap", "veto"),
        (VETOING, "pass", "pass"),
        (ASSIGNING, "assign 2, 3 4", "assign 2, 3 4"),
        (ASSIGNING, "assign 2 4 3", "assign 2, 3 4"),
        (ASSIGNING, "Praetor 2, aediles 4 and 3", "assign 2, 3 4"),
        (ASSIGNING, "aediles 4 and 3, praetor 2", "assign 2, 3 4"),
        (DISCARDING, "discard the loyalist", "discard loyalist"),
        (DISCARDING, "drop traitor", "discard traitor"),
    ],
)
def test_reading_is_forgiving(state: State, text: str, meant: str) -> None:
    assert read(state, text) == meant


def test_abstaining_is_voting_merchant() -> None:
    assert read(played(ASSIGNING, "0 assign 2, 3 4"), "abstain") == "vote merchant"


@pytest.mark.parametrize(
    ("state", "text", "understood", "nearest"),
    [
        (VOTING, "vote merchant", "`vote merchant`", "`vote loyalist`"),
        (VOTING, "vote traiter", "traiter", "`vote traitor`"),
        (VOTING, "not traitor", "not", "`vote traitor`"),
        (VOTING, "vote", "`vote`", "`vote loyalist`"),
        (VOTING, "vote traitor loyalist", "`vote traitor loyalist`", "`vote loyalist`"),
        (VOTING, "", "nothing", "`vote loyalist`"),
        (VOTING, "vote ½", "½", "`vote loyalist`"),
        (VOTING, "#9", "#9", "`vote loyalist`"),
        (VOTING, "#" + "9" * 5000, "too long", "`vote loyalist`"),
        (PEEKING, "peek 4", "`peek 4`", "`peek 3`"),
        (PEEKING, "peek -3", "-", "`peek 3`"),
        (VETOING, "swap loyalist", "`veto loyalist`", "`veto`"),
        (DISCARDING, "keep traitor", "keep", "`discard loyalist`"),
        (DISCARDING, "discard merchant", "`discard merchant`", "`discard loyalist`"),
        (ASSIGNING, "assign 2, 3", "`assign 2 3`", "`assign 2, 3 4`"),
        (ASSIGNING, "assign 0, 1 2", "`assign 0, 1 2`", "`assign "),
    ],
)
def test_a_mistake_is_answered_with_what_was_understood_and_the_nearest(
    state: State, text: str, understood: str, nearest: str
) -> None:
    with pytest.raises(Refusal) as caught:
        read(state, text)
    assert understood in caught.value.reason
    assert nearest in caught.value.reason


def test_who_is_not_asked_is_told_so() -> None:
    with pytest.raises(Refusal, match="nothing is asked of you"):
        game.read("vote loyalist", game.view(VOTING, 0))


def tried(text: str, view: Raw) -> tuple[Raw | None, str]:
    try:
        return game.read(text, view), ""
    except Refusal as refusal:
        return None, refusal.reason


@given(st.text(max_size=60))
def test_any_text_is_an_entry_or_a_refusal(text: str) -> None:
    for state in (VOTING, PEEKING, VETOING, ASSIGNING, DISCARDING):
        view = game.view(state, game.actors(state)[0])
        meant, reason = tried(text, view)
        assert meant in view["legal"] or "you may write" in reason
