"""Laws that hold in every game, over all numbers of players."""

from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import idusmartii as game
from engine.idusmartii.state import State
from engine.refusal import Refusal
from tests.engine.idusmartii.scenes import Played, random_game

CARDS = ("loyalist", "traitor", "merchant")
GAMES = st.builds(random_game, st.integers(5, 8), st.integers(0, 2**32))


def everything_sayable(seats: int) -> list[dict[str, Any]]:
    """Every well-formed entry of a table, legal or not."""
    said: list[dict[str, Any]] = []
    for seat in range(seats):
        said += [{"seat": seat, "do": do} for do in ("veto", "pass")]
        said += [{"seat": seat, "do": do, "card": c} for do in ("vote", "discard") for c in CARDS]
        said += [{"seat": seat, "do": "peek", "aedile": other} for other in range(seats)]
        said += [
            {"seat": seat, "do": "assign", "praetor": praetor, "aediles": list(pair)}
            for praetor in range(seats)
            for pair in combinations(range(seats), 2)
        ]
    return said


def accepted(state: State, raw: dict[str, Any]) -> bool:
    try:
        game.apply(state, game.decode(state, raw))
    except Refusal:
        return False
    return True


@given(GAMES, st.integers(0, 200))
def test_every_legal_entry_is_accepted_and_anything_else_refused(played: Played, cut: int) -> None:
    state = played.states[cut % len(played.states)]
    before = game.replay(state)
    legal = [game.encode(entry) for entry in game.legal(state)]
    for raw in everything_sayable(state.seats):
        assert accepted(state, raw) == (raw in legal), raw
    assert game.replay(state) == before


@given(GAMES)
def test_at_the_end_everybody_holds_one_card(played: Played) -> None:
    end = played.states[-1]
    assert all(len(hand) == 1 for hand in end.hands)
    assert len({raw["seat"] for raw in played.log if raw["do"] == "discard"}) == end.seats


@given(GAMES)
def test_both_markers_never_pass(played: Played) -> None:
    for state in played.states:
        assert sum(marker > state.limit for marker in state.track) <= (state.step == "over")


def test_both_markers_cannot_pass_nor_one_before_everybody_holds_one_card() -> None:
    for seats in game.seats:
        limit = random_game(seats, 1).states[0].limit
        assert 2 * (limit + 1) > 4 * seats  # more steps than there are cards to tally
        assert limit >= 2 * (seats + 1)  # none in phase 1 or the first round of phase 2


@given(GAMES)
def test_no_card_appears_or_disappears(played: Played) -> None:
    dealt = sorted(card for pair in played.header.chance["factions"] for card in pair)
    for state in played.states:
        gone = [r.discarded for r in (*state.past, state.now) if r.discarded]
        held = [card for hand in state.hands for card in hand]
        assert sorted(gone + held) == dealt


@given(GAMES)
def test_the_track_is_the_sum_of_what_was_shown(played: Played) -> None:
    for state in played.states:
        shown = [card for past in game.view(state, None)["history"] for card in past["tally"] or ()]
        assert (shown.count("loyalist"), shown.count("traitor")) == state.track


@given(GAMES)
def test_every_assignable_round_keeps_the_rule_of_offices(played: Played) -> None:
    rounds = [*played.states[-1].past, played.states[-1].now]
    for last, now in pairwise(rounds):
        again = set(last.aediles) & set(now.aediles)
        if now.phase == 2:
            assert last.praetor != now.praetor
            assert len(again) <= (len(played.states[0].hands) == 5)


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_no_history_of_offices_leaves_the_consul_without_a_way_on(seats: int) -> None:
    """All offices reachable round by round, whatever was assigned, leave an assignment."""
    start = next(s for s in random_game(seats, 3).states if s.step == "assign")
    seen, waiting = set(), [start]
    while waiting:
        state = waiting.pop()
        entries = game.legal(state)
        assert entries
        for entry in entries:
            after = game.apply(state, entry)
            consul = (state.now.consul + 1) % seats
            following = state._replace(
                past=(state.past[-1], after.now), now=state.now._replace(consul=consul)
            )
            # Turned so that the consul is seat 0: what counts is where the others sit.
            key = tuple(
                tuple(sorted((seat - consul) % seats for seat in group))
                for past in (following.past if seats == 5 else following.past[1:])
                for group in ((past.praetor or 0,), past.aediles)
            )
            if key not in seen:
                seen.add(key)
                waiting.append(following)
