"""The strength of a house player: its wins compared with those of another in its place."""

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

from engine.game import Bot, Header
from engine.idusmartii.apply import apply
from engine.idusmartii.codec import decode
from engine.idusmartii.setup import draw, setup
from engine.idusmartii.state import actors
from engine.idusmartii.view import view

AGAIN = 5  # games with another player in its place, for each of its own


class Strength(NamedTuple):
    """The wins of one player, compared with others at the same seat with the same cards."""

    games: int
    wins: float  # share of its games that the player wins
    others: float  # share that another wins in its place: what cards and chance alone give
    lead: float  # the difference, deal by deal
    margin: float  # half of its 95 % interval


def strength(one: Bot, rest: Bot, seats: int, games: int, rng: Random) -> Strength:
    """Measure one player among others of another strength, changing its seat from game to game."""
    pairs = list(_outcomes(one, rest, seats, games, rng))
    leads = [mine - others for mine, others in pairs]
    mean = sum(leads) / games
    spread = sqrt(sum((lead - mean) ** 2 for lead in leads) / max(games - 1, 1))
    wins, others = (sum(column) / games for column in zip(*pairs, strict=True))
    return Strength(games, wins, others, mean, 1.96 * spread / sqrt(games))


def _outcomes(
    one: Bot, rest: Bot, seats: int, games: int, rng: Random
) -> Iterator[tuple[float, float]]:
    """Yield for each deal whether the player won, and how often another does in its place."""
    for number in range(games):
        start, chance = draw(seats, {}, rng)
        header = Header("idusmartii", seats, start, {}, chance)
        seat = number % seats
        instead = sum(_won(header, seat, rest, rest, rng) for _ in range(AGAIN))
        yield float(_won(header, seat, one, rest, rng)), instead / AGAIN


def _won(header: Header, seat: int, one: Bot, rest: Bot, rng: Random) -> bool:
    """Tell whether the player at that seat among the rest wins this deal."""
    state = setup(header)
    while waited := actors(state):
        player = one if waited[0] == seat else rest
        raw = player.choose(view(state, waited[0]), rng)
        state = apply(state, decode(state, raw))
    return state.result is not None and seat in state.result.winners
