"""The engine and the referee, who share no code, agree about a thousand games."""

import pytest

from engine import idusmartii as game
from tests.engine.idusmartii.referee import Referee
from tests.engine.idusmartii.scenes import random_game


def by_words(entries: list[dict[str, object]]) -> list[str]:
    return sorted(str(sorted(entry.items())) for entry in entries)


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_a_thousand_random_games_go_the_same_way(seats: int) -> None:
    for seed in range(250):
        played = random_game(seats, 1000 * seats + seed)
        referee = Referee(seats, played.header.start, played.header.chance["factions"])
        for before, raw in zip(played.states, played.log, strict=False):
            assert game.replay(before) == referee.state()
            legal = [game.encode(entry) for entry in game.legal(before)]
            assert by_words(legal) == by_words(referee.legal())
            referee.play(raw)
        assert game.replay(played.states[-1]) == referee.state()
        assert referee.step == "over"
