"""The arithmetic of ratings, without a database: the Plackett-Luce model of openskill.

A strength has a mean `mu` and an uncertainty `sigma`. Where a game has sides, who won and who lost
are rated as two teams; otherwise each player for themselves, by place, shared ones too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from openskill.models import PlackettLuce

SURE_BY: Final = 3
"""A list is sorted by the mean less so many uncertainties: what somebody is nearly sure to be."""

NEWCOMER: Final = 1000
STEP: Final = 40
"""On pages a newcomer has 1000 points, and one of the model's units is 40."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of somebody's strength."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> float:
        """The cautious value that lists are sorted by."""
        return self.mu - SURE_BY * self.sigma


@dataclass(frozen=True, slots=True)
class Game:
    """A finished table as ratings see it: the people who held a seat at its end, by place."""

    places: Mapping[int, int]
    by_sides: bool = False


def rated(before: Mapping[int, Skill], game: Game) -> dict[int, Skill]:
    """Return the skills of the players after a game; the same if there was nobody to play against.

    House players have no rating, so that nobody gains by beating them.
    """
    teams = _teams(game)
    known = {player: before.get(player, Skill()) for player in game.places}
    if len(teams) < 2:
        return known
    model = _model()
    given = [[model.rating(known[p].mu, known[p].sigma) for p in team] for _, team in teams]
    after = model.rate(given, ranks=[float(place) for place, _ in teams])
    return {
        player: Skill(found.mu, found.sigma)
        for (_, team), ratings in zip(teams, after, strict=True)
        for player, found in zip(team, ratings, strict=True)
    }


def _teams(game: Game) -> Sequence[tuple[int, list[int]]]:
    """Return the teams with their places, the best first, in an order that is always the same."""
    order = sorted(game.places, key=lambda player: (game.places[player], player))
    if not game.by_sides:
        return [(game.places[player], [player]) for player in order]
    sides: dict[int, list[int]] = {}
    for player in order:
        sides.setdefault(game.places[player], []).append(player)
    return list(sides.items())


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def points(value: float) -> int:
    """Return a cautious value as it is shown to people."""
    return round(NEWCOMER + STEP * value)


def spread(sigma: float) -> int:
    """Return the uncertainty as it is shown to people: two of them in either direction."""
    return round(2 * STEP * sigma)
