"""How strong a house player is: its share of wins beside that of the others at its tables."""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from engine.game import Bot, Header
from engine.idusmartii.dealing import draw, setup
from engine.idusmartii.entries import decode
from engine.idusmartii.rules import apply
from engine.idusmartii.state import State, actors
from engine.idusmartii.views import view


class Strength(NamedTuple):
    """Wins of one seat against wins of the mean other seat, over the same games."""

    games: int
    wins: float  # share of the games won by the one
    others: float  # share won by a mean other seat: what chance would give
    lead: float  # the difference, game by game
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
    """For each game: whether the one won, and what share of the others did."""
    for number in range(games):
        seat = number % seats
        players = [one if at == seat else rest for at in range(seats)]
        result = played(players, rng).result
        winners = result.winners if result else ()
        mine = seat in winners
        yield float(mine), (len(winners) - mine) / (seats - 1)


def played(players: Sequence[Bot], rng: Random) -> State:
    """One game between these players, to its end."""
    seats = len(players)
    start, chance = draw(seats, {}, rng)
    state = setup(Header("idusmartii", seats, start, {}, chance))
    while state.step != "over":
        seat = actors(state)[0]
        raw = players[seat].choose(view(state, seat), rng)
        state = apply(state, decode(state, raw))
    return state
