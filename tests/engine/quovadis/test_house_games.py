"""Three whole games of house players, told as text that people can read."""

import pytest

from tests.engine.quovadis.house_games import FOLDER, GAMES, told


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_as_it_was(name: str) -> None:
    assert told(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_they_show_how_house_players_bargain() -> None:
    text = "".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in GAMES)
    for what in ("pays seat", "Promises alone", "to no move", "does not", "Caesar on", "moves a"):
        assert what in text, what
