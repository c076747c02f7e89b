"""A view says exactly what its viewer has seen: no more (test_secrets), and no less."""

import pytest

from engine import idusmartii as game
from tests.engine.idusmartii.referee import Referee
from tests.engine.idusmartii.scenes import Played, one_sided_game, random_game
from tests.engine.idusmartii.witness import Witness

GAMES = [
    make(seats, seed)
    for make in (random_game, one_sided_game)
    for seats in game.seats
    for seed in range(6)
]


def witness(played: Played, viewer: int | None) -> Witness:
    header = played.header
    return Witness(Referee(header.seats, header.start, header.chance["factions"]), viewer)


@pytest.mark.parametrize("played", GAMES, ids=lambda played: f"{played.header.seats}")
def test_a_view_says_what_its_viewer_has_seen(played: Played) -> None:
    for viewer in (None, *range(played.header.seats)):
        seen = witness(played, viewer)
        for state, raw in zip(played.states, played.log, strict=False):
            view = game.view(state, viewer)
            assert view["history"] == seen.history()
            assert view["laid"] == seen.history()[-1]["laid"]
            assert view["hands"] == seen.hands()
            assert view["cards"] == [len(hand) for hand in seen.referee.hands]
            asked = [entry for entry in seen.referee.legal() if entry["seat"] == viewer]
            assert sorted(map(str, view["legal"])) == sorted(map(str, asked))
            seen.play(raw)


def test_the_witness_of_a_card_is_no_witness_of_another() -> None:
    """The witness: what they write down differs from seat to seat."""
    played = random_game(5, 1)
    told = []
    for viewer in (None, *range(5)):
        seen = witness(played, viewer)
        for raw in played.log[:-1]:
            seen.play(raw)
        told.append(seen.history())
    assert all(one != two for i, one in enumerate(told) for two in told[:i])
