"""What viewers may not know does not reach them: two games they cannot tell apart look alike."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import idusmartii as game
from engine.idusmartii.state import State
from engine.refusal import Refusal
from tests.engine.idusmartii.doubles import double
from tests.engine.idusmartii.scenes import (
    entered,
    played,
    random_game,
    replayed,
    second_phase,
    table,
)

SEEDS = st.integers(0, 2**32)
VOTED = "2 vote l; 3 vote t"


@given(st.integers(5, 8), SEEDS, st.integers(-1, 7), st.integers(0, 120))
def test_two_games_a_viewer_cannot_tell_apart_look_the_same(
    seats: int, seed: int, viewer: int, cut: int
) -> None:
    whole = random_game(seats, seed)
    log = whole.log[: min(cut, len(whole.log) - 1)]
    seat = None if viewer < 0 else viewer % seats
    header, other_log = double(whole.header, log, seat, Random(seed))
    others = replayed(header, other_log)
    for index, (one, two) in enumerate(zip(whole.states, others, strict=False)):
        assert game.view(one, seat) == game.view(two, seat)
        assert game.show(game.view(one, seat)) == game.show(game.view(two, seat))
        if index < len(log):
            told = [
                game.tell(states[index], game.decode(states[index], raw), states[index + 1], seat)
                for states, raw in ((whole.states, log[index]), (others, other_log[index]))
            ]
            assert told[0] == told[1]


def test_the_doubles_do_differ() -> None:
    whole = random_game(6, 1)
    differing = 0
    for seed in range(20):
        header, log = double(whole.header, whole.log[:30], 0, Random(seed))
        assert header.chance["factions"][0] == whole.header.chance["factions"][0]
        differing += log != whole.log[:30] and header.chance != whole.header.chance
    assert differing > 15


def laid(state: State, seat: int | None) -> list[tuple[int, str | None]]:
    return [(card["seat"], card["card"]) for card in game.view(state, seat)["laid"]]


def test_a_laid_card_is_for_its_aedile_only() -> None:
    state = played(table("lt lm lt tt lm"), "2 vote l")
    assert laid(state, 2) == [(2, "loyalist")]
    for seat in (None, 0, 1, 3, 4):
        assert laid(state, seat) == [(2, None)]


def test_the_praetor_knows_the_card_he_looked_at_and_no_other() -> None:
    state = played(table("lt lm lt tt lm"), VOTED, "1 peek 3")
    assert laid(state, 1) == [(2, None), (3, "traitor")]
    assert game.view(state, 1)["history"][-1]["peek"] == {"seat": 3, "card": "traitor"}
    assert game.view(state, 3)["history"][-1]["peek"] == {"seat": 3, "card": "traitor"}
    assert game.view(state, 0)["history"][-1]["peek"] == {"seat": 3, "card": None}


def test_in_phase_one_the_praetor_knows_what_came_instead() -> None:
    state = played(table("lt lm lt tt lm"), VOTED, "1 peek 3; 1 veto")
    past = game.view(state, 1)["history"][0]
    assert past["laid"] == [{"seat": 2, "card": None}, {"seat": 3, "card": "loyalist"}]
    assert (past["veto"], past["tally"]) == (True, ["loyalist", "loyalist"])


def test_a_merchant_looked_at_is_shown_to_all_and_what_comes_instead_is_not() -> None:
    state = played(second_phase(), "0 assign 2, 3 4; 3 vote m; 4 vote t; 2 peek 3")
    for seat in (None, 0, 1, 2):
        assert laid(state, seat) == [(3, "merchant"), (4, None)]
    state = played(state, "3 vote l")
    for seat in (None, 0, 1, 2):
        assert laid(state, seat) == [(3, None), (4, None)]
        assert game.view(state, seat)["history"][-1]["peek"] == {"seat": 3, "card": "merchant"}
    assert laid(state, 3) == [(3, "loyalist"), (4, None)]


def test_in_phase_two_the_praetor_does_not_know_what_came_instead() -> None:
    state = played(
        second_phase(), "0 assign 2, 3 4; 3 vote l; 4 vote l; 2 peek 3; 2 veto; 3 vote t"
    )
    assert laid(state, 2) == [(3, None), (4, None)]
    assert game.view(state, 2)["history"][-1]["peek"] == {"seat": 3, "card": "loyalist"}


def test_a_hand_and_a_discard_are_for_their_owner() -> None:
    state = played(table("lt lm lt tt lm"), VOTED, "1 peek 3; 1 pass")
    state = played(state, "3 vote l; 4 vote l; 2 peek 3; 2 pass; 1 discard m")
    mine, other = game.view(state, 1), game.view(state, 2)
    assert mine["hands"] == [None, ["loyalist"], None, None, None]
    assert (mine["history"][1]["discard"], other["history"][1]["discard"]) == ("merchant", None)
    assert other["cards"] == [2, 1, 2, 2, 2]


def test_legal_entries_are_those_of_the_viewer() -> None:
    state = table("lt lm lt tt lm")
    assert {entry["seat"] for entry in game.view(state, 2)["legal"]} == {2}
    assert game.view(state, 0)["legal"] == game.view(state, None)["legal"] == []


@given(st.integers(5, 8), SEEDS)
def test_when_the_game_is_over_everything_opens(seats: int, seed: int) -> None:
    end = random_game(seats, seed).states[-1]
    views = [game.view(end, seat) for seat in (None, *range(seats))]
    for view in views:
        assert {**view, "viewer": None} == views[0]
        assert view["hands"] == game.replay(end)["hands"]
        for past in view["history"]:
            assert all(card["card"] for card in past["laid"])
            assert past["peek"]["card"]


def test_a_refusal_of_a_secret_card_is_read_by_its_owner_only() -> None:
    state = played(second_phase(), "0 assign 2, 3 4; 3 vote l; 4 vote l; 2 peek 3; 2 veto")
    with pytest.raises(Refusal) as caught:
        entered(state, 3, "vote", card="loyalist")
    assert "loyalist" in caught.value.said_to(3)
    for seat in (None, 0, 1, 2, 4):
        assert "loyalist" not in caught.value.said_to(seat)
