"""House players: legal, quick, the same with the same luck, and of three strengths."""

from random import Random

import pytest

from engine import idusmartii as game
from engine.game import Header
from engine.idusmartii.bots.odds import spot, winning, worth
from engine.idusmartii.bots.tournament import strength
from engine.idusmartii.bots.worlds import Worlds
from engine.match import play, play_out
from tests.engine.idusmartii.scenes import random_game, second_phase, table


def header(seats: int, seed: int) -> Header:
    start, chance = game.draw(seats, {}, Random(seed))
    return Header("idusmartii", seats, start, {}, chance)


@pytest.mark.parametrize("name", ["novice", "steady"])
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_a_house_player_plays_legally_to_the_end(name: str, seats: int) -> None:
    for seed in range(5):
        log = play_out(game, header(seats, seed), [game.bots[name]] * seats, Random(seed))
        assert len(log) > 8 * seats


@pytest.mark.parametrize("name", ["novice", "steady", "shrewd"])
def test_a_house_player_chooses_alike_with_the_same_luck(name: str) -> None:
    state = next(s for s in random_game(5, 1).states if s.step == "veto" and s.now.number == 4)
    view = game.view(state, game.actors(state)[0])
    choices = [game.bots[name].choose(view, Random(9)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert choices[0] in view["legal"]


def test_house_players_have_nothing_to_do_with_deals() -> None:
    for bot in game.bots.values():
        assert list(bot.propose({}, Random(1))) == []
        assert not bot.answer({}, {}, Random(1)).accept


def test_steady_is_stronger_than_novice() -> None:
    found = strength(game.bots["steady"], game.bots["novice"], 5, 300, Random(1))
    assert found.lead > found.margin


def test_shrewd_is_stronger_than_novice() -> None:
    """Against steady it takes more games than a test has time for: tests.bench.idus_strength."""
    found = strength(game.bots["shrewd"], game.bots["novice"], 5, 80, Random(1))
    assert found.lead > found.margin


def test_the_odds_know_the_end_of_the_game() -> None:
    assert winning(5, 0, 7, 5) == (1.0, 0.0, 0.0)
    assert winning(5, 0, 6, 5) == (0.0, 0.0, 1.0)
    assert winning(5, 3, 14, 2) == (0.0, 1.0, 0.0)
    assert sum(winning(8, 9, 5, 4)) == pytest.approx(1)


def test_the_odds_stop_before_the_limit() -> None:
    loyalist, traitor, merchant = worth(spot(5, 2, 4, 13, 3), 0)
    assert loyalist < traitor < merchant or loyalist < merchant
    assert min(traitor, merchant) > loyalist


def test_worlds_fit_what_the_seat_knows() -> None:
    state = second_phase("lt lm lt tt lm")
    view = game.view(state, 3)
    for world in Worlds(view, Random(1)).sample(20):
        cards = [card for pair in world for card in pair]
        assert sorted(cards) == sorted(card for h in table("lt lm lt tt lm").hands for card in h)
        assert world[3] == ("traitor", "traitor")


def test_the_votes_tell_a_shrewd_player_who_is_who() -> None:
    right = blind = asked = 0.0
    for seed in range(4):
        *_, last = play(game, header(6, seed), [game.bots["steady"]] * 6, Random(seed))
        kept = [hand[0] for hand in last.after.hands]
        view = game.view(last.before, 0)
        dealt = [card for pair in header(6, seed).chance["factions"][1:] for card in pair]
        for world in Worlds(view, Random(seed)).sample(40):
            right += sum(world[seat][0] == kept[seat] for seat in range(1, 6))
            blind += sum(dealt.count(kept[seat]) for seat in range(1, 6)) / len(dealt)
            asked += 5
    assert right / asked > blind / asked + 0.2
