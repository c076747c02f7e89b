"""Shrewd house players believe some claims, and none of a known liar."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine import games, match, records
from engine.idusmartii.bots.hearsay import hearsay
from engine.idusmartii.bots.odds import INDEX
from engine.idusmartii.bots.worlds import Worlds

GAME = games.get("idusmartii")


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """The view of seat 0 in the middle of a game."""
    header = records.new(GAME.name, 6, {}, Random(4)).header
    steps = list(match.play(GAME, header, [GAME.bots["novice"]] * 6, Random(5)))
    return GAME.view(steps[len(steps) // 3].before, 0)


def share(view: dict[str, Any], seat: int, card: str) -> float:
    """How often the seat holds the card, or may keep it, in the worlds imagined."""
    found = Counter(card in world[seat] for world in Worlds(view, Random(1)).sample(400))
    return found[True] / 400


def with_claims(view: dict[str, Any], *claims: tuple[int, dict[str, Any]]) -> dict[str, Any]:
    return {**view, "memory": {"claims": list(claims)}}


def side(card: str) -> dict[str, str]:
    return {"claim": "side", "card": card, "when": "round 1.1"}


def test_who_owns_up_to_being_a_traitor_is_mostly_believed(seen: dict[str, Any]) -> None:
    heard = with_claims(seen, (3, side("traitor")))
    assert share(heard, 3, "traitor") > share(seen, 3, "traitor")


def test_a_suspicion_counts_too(seen: dict[str, Any]) -> None:
    accused = {"claim": "believe", "about": 3, "card": "traitor", "when": "round 1.1"}
    suspicions = [(seat, accused) for seat in (1, 2, 4, 5)]
    assert share(with_claims(seen, *suspicions), 3, "traitor") > share(seen, 3, "traitor")


def test_ones_own_claims_tell_one_nothing(seen: dict[str, Any]) -> None:
    assert hearsay(with_claims(seen, (0, side("loyalist")))) == []


def test_who_was_caught_in_a_lie_is_less_likely_a_loyalist(seen: dict[str, Any]) -> None:
    shown = {**seen, "hands": [seen["hands"][0], *[["traitor"]] * 5]}
    (found,) = hearsay(with_claims(shown, (2, side("loyalist"))))
    loyalist, traitor = (INDEX["loyalist"],), (INDEX["traitor"],)
    assert found.weight(loyalist, loyalist) < found.weight(traitor, traitor)
