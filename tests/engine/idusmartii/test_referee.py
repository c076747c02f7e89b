"""The engine and the referee, who share no code, agree about a thousand games."""

import pytest

from engine import idusmartii as game
from tests.engine.idusmartii.referee import Referee
from tests.engine.idusmartii.scenes import Played, one_sided_game, random_game


def by_words(entries: list[dict[str, object]]) -> list[str]:
    return sorted(str(sorted(entry.items())) for entry in entries)


def agree(played: Played) -> Referee:
    """The referee of a game, who has found nothing to object to at any step."""
    header = played.header
    referee = Referee(header.seats, header.start, header.chance["factions"])
    for before, raw in zip(played.states, played.log, strict=False):
        assert game.replay(before) == referee.state()
        legal = [game.encode(entry) for entry in game.legal(before)]
        assert by_words(legal) == by_words(referee.legal())
        referee.play(raw)
    assert game.replay(played.states[-1]) == referee.state()
    assert referee.step == "over"
    return referee


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_a_thousand_random_games_go_the_same_way(seats: int) -> None:
    for seed in range(250):
        agree(random_game(seats, 1000 * seats + seed))


def test_games_that_end_in_every_way_go_the_same_way() -> None:
    """Random games seldom fail, and a faction seldom has no rival: these do both."""
    ends = set()
    for seed in range(400):
        result = agree(one_sided_game(5 + seed % 4, seed)).result
        assert result is not None
        ends.add((result["why"], result["faction"], bool(result["winners"])))
    for why in ("failed conspiracy", "ides of march"):
        assert {(why, faction, True) for faction in ("loyalist", "traitor", "merchant")} <= ends
    assert any(not somebody for _why, _faction, somebody in ends)
