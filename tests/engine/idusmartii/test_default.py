"""What the clock plays for an absent seat: legal, harmless, and telling nothing."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine import idusmartii as game
from tests.engine.idusmartii.doubles import double
from tests.engine.idusmartii.scenes import (
    Played,
    played,
    random_game,
    replayed,
    second_phase,
    table,
)

GAMES = st.builds(random_game, st.integers(5, 8), st.integers(0, 2**32))


@given(GAMES, st.integers(0, 120), st.integers(0, 2**32))
def test_all_but_the_discard_follows_from_what_everybody_sees(
    played: Played, cut: int, seed: int
) -> None:
    log = played.log[: min(cut, len(played.log) - 1)]
    header, other_log = double(played.header, log, None, Random(seed))
    one, two = replayed(played.header, log)[-1], replayed(header, other_log)[-1]
    if one.step not in ("discard", "revote"):
        for seat in game.actors(one):
            assert game.default(one, seat) == game.default(two, seat)


def test_of_two_faction_cards_the_one_dealt_second_goes() -> None:
    for hands, gone in (("lt lm lt tt lm", "merchant"), ("lt ml lt tt lm", "loyalist")):
        state = played(
            table(hands),
            "2 vote l; 3 vote l; 1 peek 2; 1 pass; 3 vote l; 4 vote l; 2 peek 3; 2 pass",
        )
        assert game.write(game.encode(game.default(state, 1))) == f"discard {gone}"


def test_an_absent_aedile_helps_the_marker_behind_or_abstains() -> None:
    state = table("lt lm lt tt lm")
    assert game.write(game.encode(game.default(state, 2))) == "vote loyalist"
    state = played(state, "2 vote l; 3 vote l; 1 peek 2; 1 pass")
    assert game.write(game.encode(game.default(state, 3))) == "vote traitor"
    state = played(second_phase(), "0 assign 2, 3 4")
    assert game.write(game.encode(game.default(state, 3))) == "vote merchant"


def test_an_absent_praetor_looks_and_passes() -> None:
    state = played(table("lt lm lt tt lm"), "2 vote l; 3 vote t")
    assert game.write(game.encode(game.default(state, 1))) == "peek 2"
    assert game.write(game.encode(game.default(played(state, "1 peek 2"), 1))) == "pass"


@given(st.integers(5, 8), st.integers(0, 2**32))
def test_a_game_of_absent_players_comes_to_its_end(seats: int, seed: int) -> None:
    state = random_game(seats, seed).states[0]
    while game.actors(state):
        state = game.apply(state, game.default(state, game.actors(state)[0]))
    assert state.step == "over"
