"""Pairs of games that one viewer cannot tell apart."""

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.engine.everything import Twins, random_game


def twins(rng: Random) -> Twins:
    """(header, log) twice, and a viewer: other patrons, other omens to come, another card laid."""
    played = random_game("sortes", rng.randrange(2**32))
    seats = played.header.seats
    cut = rng.randrange(len(played.log))
    viewer = rng.choice((None, *range(seats)))
    state, log = played.states[cut], [dict(raw) for raw in played.log[:cut]]
    for raw in log[len(log) - sum(card is not None for card in state.laid) :]:
        if raw["seat"] != viewer:
            raw["card"] = rng.choice(state.hand(raw["seat"]))
    chance = played.header.chance
    seen = len(state.shown) + 1
    later = chance["omens"][seen:]
    rng.shuffle(later)
    other = {"omens": [*chance["omens"][:seen], *later], "patrons": _others(chance, viewer, rng)}
    return (played.header, played.log[:cut]), (played.header._replace(chance=other), log), viewer


def _others(chance: Mapping[str, Any], viewer: int | None, rng: Random) -> list[Any]:
    own = chance["patrons"][viewer] if viewer is not None else None
    free = [patron for patron in range(1, 5) if patron != own]
    rng.shuffle(free)
    return [own if seat == viewer else free.pop() for seat in range(len(chance["patrons"]))]
