"""Places of a competition, results of games, and the ends that a table may have."""

from itertools import product
from math import factorial
from random import Random
from typing import Any

import pytest

from engine import games
from engine.game import Header
from games.leagues.standing.ends.kinds import NAMES, count, ends, ends_of_game
from games.leagues.standing.places import are_places, places_of
from tests.games.leagues.standing.brute_force import ends_of, weak_orders

pytestmark = pytest.mark.once


def test_places_of_a_competition_are_those_of_weak_orders() -> None:
    for size in (2, 3, 4):
        found = {p for p in product(range(1, size + 1), repeat=size) if are_places(p)}
        assert found == set(weak_orders(size))


def test_the_unscored_share_the_last_places() -> None:
    assert places_of({"places": [1, 3, 3, 2], "winner": 0}, 4) == (1, 3, 3, 2)


def test_winners_share_the_first_places_and_losers_the_rest() -> None:
    assert places_of({"winners": [1, 4]}, 5) == (3, 1, 3, 3, 1)


def test_if_nobody_wins_all_share() -> None:
    assert places_of({"winners": []}, 5) == (1,) * 5


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_ends_are_what_their_kind_allows_each_once(kind: str, size: int) -> None:
    found = list(ends(kind, size))
    assert sorted(found) == sorted(ends_of(kind, size))
    assert count(kind, size) == len(found)


def test_ends_are_counted_without_being_listed() -> None:
    assert count("order", 8) == factorial(8)
    assert count("sides", 8) == 2**8 - 2


def test_a_game_without_ends_of_its_own_has_any_strict_order() -> None:
    assert ends_of_game("chess") == "order"


@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_ends_as_its_kind_says(game: str) -> None:
    """House players' games, quick ones, played out: their places are among the ends."""
    for seed in range(3):
        seats = games.get(game).seats.start
        assert places_of(played(game, seats, seed), seats) in set(ends(ends_of_game(game), seats))


def played(game: str, seats: int, seed: int) -> dict[str, Any]:
    rng, rules = Random(seed), games.get(game)
    options = {name: option.default for name, option in rules.options.items()}
    start, chance = rules.draw(seats, options, rng)
    state = rules.setup(Header(game, seats, start, options, chance))
    while rules.actors(state):
        state = rules.apply(state, rng.choice(rules.legal(state)))
    return rules.view(state, None)["result"]
