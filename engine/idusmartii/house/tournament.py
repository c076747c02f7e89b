"""How strong a house player is: its wins beside those of one of the others in its place."""

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

from engine.game import Bot, Header
from engine.idusmartii.dealing import draw, setup
from engine.idusmartii.entries import decode
from engine.idusmartii.rules import apply
from engine.idusmartii.state import actors
from engine.idusmartii.views import view

AGAIN = 5  # games with one of the others in its place, for each of its own


class Strength(NamedTuple):
    """Wins of one player against what the same seat with the same cards brings the others."""

    games: int
    wins: float  # share of the games won by the one
    others: float  # share that one of the others wins in its place: what chance would give
    lead: float  # the difference, deal by deal
    margin: float  # half of its 95 % interval


def strength(one: Bot, rest: Bot, seats: int, games: int, rng: Random) -> Strength:
    """One player among others of another strength, its seat rotated."""
    pairs = list(_outcomes(one, rest, seats, games, rng))
    leads = [mine - others for mine, others in pairs]
    mean = sum(leads) / games
    spread = sqrt(sum((lead - mean) ** 2 for lead in leads) / max(games - 1, 1))
    wins, others = (sum(column) / games for column in zip(*pairs, strict=True))
    return Strength(games, wins, others, mean, 1.96 * spread / sqrt(games))


def _outcomes(
    one: Bot, rest: Bot, seats: int, games: int, rng: Random
) -> Iterator[tuple[float, float]]:
    """For each deal: whether the one won, and how often one of the others does instead."""
    for number in range(games):
        start, chance = draw(seats, {}, rng)
        header = Header("idusmartii", seats, start, {}, chance)
        seat = number % seats
        instead = sum(_won(header, seat, rest, rest, rng) for _ in range(AGAIN))
        yield float(_won(header, seat, one, rest, rng)), instead / AGAIN


def _won(header: Header, seat: int, one: Bot, rest: Bot, rng: Random) -> bool:
    """Whether the one, at that seat among the rest, wins this deal."""
    state = setup(header)
    while waited := actors(state):
        player = one if waited[0] == seat else rest
        raw = player.choose(view(state, waited[0]), rng)
        state = apply(state, decode(state, raw))
    return state.result is not None and seat in state.result.winners
