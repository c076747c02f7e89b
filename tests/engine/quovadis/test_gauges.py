"""What a chart of the game follows."""

from engine import games
from tests.engine.everything import random_game

QUO = games.get("quovadis")


def test_a_seat_sees_its_own_laurels_and_a_spectator_the_number_of_tiles() -> None:
    state = random_game("quovadis", 2).states[-2]
    mine = QUO.gauges(QUO.view(state, 1))
    assert mine["title"] == "Laurels"
    assert [line["value"] is None for line in mine["lines"]][:3] == [True, False, True]
    anybody = QUO.gauges(QUO.view(state, None))
    assert anybody["title"] == "Tiles"
    assert [line["value"] for line in anybody["lines"]] == QUO.view(state, None)["tiles"]


def test_at_the_end_the_laurels_are_those_of_the_result() -> None:
    for seed in range(6):
        played = random_game("quovadis", seed)
        end = QUO.view(played.states[-1], 0)
        final = QUO.gauges(end)["lines"][0]["value"]
        assert end["result"] is None or final == end["result"]["laurels"][0]
