"""The rules of the third game, one a test: docs/sortes.md beside its code."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import games
from engine.game import Header
from engine.refusal import Refusal
from tests.third_game.plug import NAME, plugged_in


@pytest.fixture(autouse=True)
def third_game() -> Iterator[None]:
    with plugged_in():
        yield


def played(*rounds: tuple[int, ...], omens: int = 4, rules: int = 2) -> Any:
    """A game of three: omens 3 1 4 2, patrons 1 4 2, and the cards of each round by seat."""
    game = games.get(NAME)
    chance = {"omens": [3, 1, 4, 2], "patrons": [1, 4, 2]}
    state = game.setup(Header(NAME, 3, 0, {"omens": omens}, chance, rules))
    for cards in rounds:
        for seat, card in enumerate(cards):
            state = game.apply(state, game.decode(state, {"seat": seat, "do": "bid", "card": card}))
    return state


def test_the_highest_card_laid_alone_takes_the_omen() -> None:
    assert played((3, 5, 5)).takers == [0]


def test_where_no_card_lies_alone_the_omen_is_lost() -> None:
    assert played((3, 3, 3)).takers == [None]


def test_a_card_laid_is_gone() -> None:
    with pytest.raises(Refusal, match="does not hold a 3"):
        played((3, 4, 5), (3, 1, 2))


def test_nobody_lays_twice_in_a_round() -> None:
    game, state = games.get(NAME), played((1, 2, 3), (2,))
    with pytest.raises(Refusal, match="has laid its card"):
        game.apply(state, game.decode(state, {"seat": 0, "do": "bid", "card": 3}))


def test_the_omen_of_ones_patron_counts_twice() -> None:
    state = played((3, 2, 1), (1, 3, 2), (2, 5, 4), (4, 1, 3))
    assert [state.points(seat) for seat in range(3)] == [3 + 2, 1 + 8, 0]


def test_two_omens_end_the_game_where_that_was_chosen() -> None:
    assert played((1, 2, 3), (2, 3, 4), omens=2).is_over
