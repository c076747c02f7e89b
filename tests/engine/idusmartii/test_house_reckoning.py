"""What the shrewd house player reckons with: clues, the future, and what it makes of them."""

from itertools import combinations_with_replacement, product
from math import exp
from random import Random
from typing import Any

import pytest

from engine import idusmartii as game
from engine.game import Header
from engine.idusmartii.bots.evidence import Clue, NotedDiscard
from engine.idusmartii.bots.future import future
from engine.idusmartii.bots.odds import Held, Spot, counted, habit, instead, spot, swap_habit
from engine.idusmartii.bots.playout import ImaginedCourse
from engine.idusmartii.cards import CARDS
from engine.match import play
from tests.engine.idusmartii.scenes import random_game, second_phase

HANDS: list[Held] = [(0,), (1,), (2,), *combinations_with_replacement(range(3), 2)]
SPOTS = [spot(8, 1, 3, 2, 2), spot(8, 2, 2, 11, 5), spot(5, 2, 5, 8, 6), spot(6, 2, 6, 15, 3)]


@pytest.mark.parametrize("at", SPOTS)
def test_what_players_are_expected_to_do_are_chances(at: Spot) -> None:
    for hand in HANDS:
        assert sum(habit(at, hand)) == pytest.approx(1)
        for praetor in HANDS:
            assert sum(counted(at, hand, praetor)) == pytest.approx(1)
        for seen in range(at.phase + 1):
            assert 0 < swap_habit(at, hand, seen) < 1
            assert sum(p for _, p in instead(at, hand, seen)) == pytest.approx(1)
            assert seen not in dict(instead(at, hand, seen))


@pytest.mark.parametrize("at", SPOTS)
def test_all_that_can_be_seen_of_a_round_adds_up_to_one(at: Spot) -> None:
    """A clue forgets no way in which a round can go, and counts none twice."""
    for hands in (((0,), (1,), (2,)), ((0, 1), (0, 2), (1, 1)), ((1,), (1,), (0,))):
        likely = (exp(Clue(played, at).weight(hands)) for played in all_rounds(at.phase))
        assert sum(likely) == pytest.approx(1, abs=1e-6)


def all_rounds(phase: int) -> list[dict[str, Any]]:
    """All that somebody without an office may see of a round in which aedile 3 was looked at."""
    tallies = combinations_with_replacement(sorted(CARDS[: phase + 1]), 2)
    seen = [(True, None), (False, None)] + ([(None, "merchant")] if phase == 2 else [])
    return [
        {
            "aediles": [3, 4],
            "praetor": 5,
            "laid": [{"seat": 3, "card": None}, {"seat": 4, "card": None}],
            "peek": {"seat": 3, "card": card},
            "veto": veto,
            "tally": list(tally),
        }
        for tally, (veto, card) in product(tallies, seen)
    ]


def test_who_keeps_the_better_card_is_more_likely() -> None:
    made = NotedDiscard(2, 4, (0.6, 0.3, 0.1))
    assert made.weight(0, 1) > made.weight(1, 0)
    assert exp(made.weight(0, 1)) + exp(made.weight(1, 0)) == pytest.approx(1)
    assert made.weight(1, 1) == 0


@pytest.mark.parametrize("counts", [(3, 2, 0), (1, 3, 1), (4, 4, 0), (3, 3, 2)])
def test_the_future_gives_every_faction_its_chance(counts: tuple[int, ...]) -> None:
    seats = sum(counts)
    for left, lo, tr in product((0, 1, seats), (4, 7), (5, 8)):
        one, two, three = future(counts).winning(left, lo, tr)
        assert one + two + three == pytest.approx(1)
        mirrored = future((counts[1], counts[0], counts[2])).winning(left, tr, lo)
        assert mirrored == pytest.approx((two, one, three))


def test_the_future_knows_the_end_of_the_rules() -> None:
    assert future((3, 2, 0)).winning(0, 8, 6) == (1, 0, 0)
    assert future((3, 2, 0)).winning(0, 7, 6) == (0, 0, 1)
    assert future((4, 0, 1)).winning(0, 9, 3) == (0, 0, 1)  # nobody is of the rival
    assert future((3, 2, 0)).winning(2, 14, 6) == (0, 1, 0)  # beyond the limit
    assert future((4, 0, 1)).winning(2, 14, 6) == (0, 0, 1)


def test_friends_in_numbers_make_a_faction_likelier() -> None:
    few, many = (future((n, 7 - n, 1)).winning(6, 8, 8)[0] for n in (3, 5))
    assert many > few


def test_a_course_that_is_over_is_certain() -> None:
    state = second_phase()
    at = spot(5, 2, 5, 8, 6)
    for card, wins in ((0, 1.0), (1, 0.0)):
        hands = [(card,), (1,), (0,), (1,), (2,)]
        assert ImaginedCourse(at, state.start, hands, 0, 7).won(0, 1) == wins


def header(seats: int, seed: int) -> Header:
    start, chance = game.draw(seats, {}, Random(seed))
    return Header("idusmartii", seats, start, {}, chance)


def test_a_shrewd_consul_appoints_friends() -> None:
    friends = expected = asked = 0.0
    for seed in range(10):
        for step in play(game, header(6, seed), [game.bots["steady"]] * 6, Random(seed)):
            state = step.before
            if state.step != "assign" or len(state.hands[state.now.consul]) == 2:
                continue
            consul = state.now.consul
            chosen = game.bots["shrewd"].choose(game.view(state, consul), Random(seed))
            mine = [s for s in range(6) if state.hands[s] == state.hands[consul] and s != consul]
            friends += sum(aedile in mine for aedile in chosen["aediles"]) / 2
            expected += len(mine) / 5
            asked += 1
    assert asked > 30
    assert friends / asked > expected / asked + 0.1


@pytest.mark.parametrize("seats", [5, 8])
def test_a_shrewd_player_decides_legally_at_every_step(seats: int) -> None:
    steps = set()
    for state in random_game(seats, 2).states[:-1]:
        for actor in game.actors(state):
            view = game.view(state, actor)
            assert game.bots["shrewd"].choose(view, Random(1)) in view["legal"]
            steps.add(state.step)
    assert steps >= {"assign", "vote", "peek", "veto", "revote", "discard"}
