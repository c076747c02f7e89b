"""The arithmetic of ratings, without a database: the Plackett-Luce model of openskill.

A strength has a mean `mu` and an uncertainty `sigma`. Where a game has sides, winners and losers
are rated as two players, each as strong as its people are on average. (With openskill's teams, two
people would count as much weaker than six.) Otherwise each player is rated by place, shared ones
too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import fmean
from typing import Final

from openskill.models import PlackettLuce

SURE_BY: Final = 3
"""A list is sorted by the mean less this many uncertainties: what a player is nearly sure to be."""

SUREST: Final = 1e-4
"""The least part of a variance that one table leaves, as in openskill."""

NEWCOMER: Final = 1000
STEP: Final = 40
"""On pages a newcomer has 1000 points, and one of the model's units is 40."""


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimate of a player's strength."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> float:
        """The cautious value that lists are sorted by."""
        return self.mu - SURE_BY * self.sigma


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished table as ratings see it: the people who held a seat at its end, by place."""

    places: Mapping[int, int]
    by_sides: bool = False


def rated(before: Mapping[int, Skill], game: RatedGame) -> dict[int, Skill]:
    """Return the skills of the players after a game; unchanged if there was no opponent.

    House players have no rating, so that nobody gains by beating them.
    """
    sides = _sides(game)
    known = {player: before.get(player, Skill()) for player in game.places}
    if len(sides) < 2:
        return known
    whole = [_average([known[player] for player in side]) for _, side in sides]
    after = _after(whole, [place for place, _ in sides])
    return {
        player: _with_side(known[player], whole[number], after[number])
        for number, (_, side) in enumerate(sides)
        for player in side
    }


def _sides(game: RatedGame) -> Sequence[tuple[int, list[int]]]:
    """Return the groups that are rated as one, with their places, in a fixed order."""
    order = sorted(game.places, key=lambda player: (game.places[player], player))
    if not game.by_sides:
        return [(game.places[player], [player]) for player in order]
    sides: dict[int, list[int]] = {}
    for player in order:
        sides.setdefault(game.places[player], []).append(player)
    return list(sides.items())


def _after(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    model = _model()
    given = [[model.rating(skill.mu, skill.sigma)] for skill in skills]
    after = model.rate(given, ranks=[float(place) for place in places])
    return [Skill(found.mu, found.sigma) for (found,) in after]


def _average(skills: Sequence[Skill]) -> Skill:
    """Return several players as one. A single player stays exactly as they are."""
    if len(skills) == 1:
        return skills[0]
    mu, variance = fmean(s.mu for s in skills), fmean(s.sigma**2 for s in skills)
    return Skill(mu, sqrt(variance))


def _with_side(own: Skill, before: Skill, after: Skill) -> Skill:
    """Return a player's skill after the change in the skill of their side.

    The surer it was, the less it changes, as in the teams of openskill.
    """
    if own == before:
        return after
    part = own.sigma**2 / before.sigma**2
    left = max(1 - part * (1 - after.sigma**2 / before.sigma**2), SUREST)
    return Skill(own.mu + part * (after.mu - before.mu), own.sigma * sqrt(left))


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def points(value: float) -> int:
    """Return a cautious value as it is shown to people."""
    return round(NEWCOMER + STEP * value)


def spread(sigma: float) -> int:
    """Return the uncertainty as it is shown to people: two `sigma` in either direction."""
    return round(2 * STEP * sigma)
