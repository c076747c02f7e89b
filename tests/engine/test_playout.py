"""Laws of the quick play-outs, for every game that has them."""

from random import Random

import pytest

from engine import games
from tests.engine.everything import random_game
from tests.sure import sure

CASES = [(name, seed) for name in games.NAMES for seed in range(4)]


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_the_same_chance_brings_the_same_end(name: str, seed: int) -> None:
    playout, played = games.get(name).playout, random_game(name, seed)
    state = played.states[len(played.states) // 2]
    ends = [sure(playout).winners(state, Random(n)) for n in range(5)]
    assert ends == [sure(playout).winners(state, Random(n)) for n in range(5)]


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_somebody_wins_from_everywhere(name: str, seed: int) -> None:
    playout, played = games.get(name).playout, random_game(name, seed)
    for state in played.states[:: max(1, len(played.states) // 25)]:
        won = list(sure(playout).winners(state, Random(seed)))
        assert won
        assert won == sorted(set(won))
        assert set(won) <= set(range(played.header.seats))


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_at_the_end_the_result_stands(name: str, seed: int) -> None:
    game, played = games.get(name), random_game(name, seed)
    result = game.view(played.states[-1], None)["result"]
    won = list(sure(game.playout).winners(played.states[-1], Random(1)))
    assert won == list(result.get("winners", [result.get("winner")]))


@pytest.mark.parametrize("seed", range(3))
def test_an_election_is_played_to_its_end(seed: int) -> None:
    game = games.get("quovadis")
    played = next(
        one
        for n in range(200)
        if (one := random_game("quovadis", n * 3 + seed)).header.options["rounds"] == 3
    )
    won = {sure(game.playout).winners(played.states[5], Random(n)) for n in range(30)}
    assert len(won) > 1


def test_what_nobody_has_seen_yet_is_drawn_anew() -> None:
    """Two games that differ only in tiles not yet drawn end alike on average, not each time."""
    game = games.get("quovadis")
    played = random_game("quovadis", 1)
    ends = [sure(game.playout).winners(played.states[0], Random(n)) for n in range(40)]
    assert len(set(ends)) > 1
