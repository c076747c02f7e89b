"""What can be seen from a chair: what that seat knew, and with everything open what all knew."""

from random import Random

import pytest

from engine import games
from games.archive.replay.chairs import Chair, chair_of, together
from games.play.log.position import Position
from tests.engine.everything import random_game

pytestmark = pytest.mark.once

NAMES = ("quovadis", "idusmartii")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_chair_sees_what_the_seat_saw_and_chooses_nothing(name: str, seed: int) -> None:
    played, game = random_game(name, seed), games.get(name)
    for length in Random(seed).sample(range(len(played.states)), 12):
        here = Position(game, played.states[length], length)
        for seat in (None, *range(played.header.seats)):
            nothing: dict[str, list[str]] = {"legal": [], "choices": []}
            assert Chair(seat).view(here, played.header.seats) == here.view(seat) | nothing


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_with_everything_open_nothing_that_a_seat_saw_is_hidden(name: str, seed: int) -> None:
    played, game = random_game(name, seed), games.get(name)
    for length in Random(seed).sample(range(len(played.states)), 12):
        here = Position(game, played.states[length], length)
        shown = Chair(everything=True).view(here, played.header.seats)
        full = game.replay(played.states[length])
        for key in ("holdings", "hands"):
            if key in full:
                assert shown[key] == full[key]
        assert shown["viewer"] is None
        assert shown["legal"] == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_chair_counts_what_its_view_shows(name: str, seed: int) -> None:
    played, game = random_game(name, seed), games.get(name)
    seats = played.header.seats
    for length in Random(seed).sample(range(len(played.states)), 12):
        here = Position(game, played.states[length], length)
        for chair in (Chair(), Chair(everything=True), *map(Chair, range(seats))):
            assert chair.gauges(here, seats) == game.gauges(chair.view(here, seats))


def test_what_a_view_has_is_not_replaced() -> None:
    public = {"viewer": None, "a": [None, 2], "b": {"c": None, "d": 0}, "legal": []}
    seats = [
        {"viewer": 0, "a": [1, 3], "b": {"c": None, "d": 9}, "legal": [1]},
        {"viewer": 1, "a": [5, 5], "b": {"c": 7, "d": 9}, "legal": []},
    ]
    filled = {"viewer": None, "a": [1, 2], "b": {"c": 7, "d": 0}, "legal": []}
    assert together(public, seats) == filled


def test_addresses_name_chairs() -> None:
    for chair in (Chair(), Chair(0), Chair(2), Chair(everything=True)):
        name, _equals, value = chair.query.removeprefix("?").partition("=")
        assert chair_of({name: value} if name else {}, 3) == chair
    assert chair_of({"seat": "3"}, 3) is None
