"""The interval around a share of play-outs. Pure."""

from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

SURE: Final = 1.959963984540054
"""Standard errors on each side of a share that hold the true one in 95 of 100 cases."""
DOUBT: Final = 0.05
"""How often a game without any change may seem to have a turning point."""


class Share(NamedTuple):
    """A share of wins, and the band in which the chance lies; all from 0 to 1."""

    value: float
    low: float
    high: float


def share_of(wins: int, playouts: int) -> Share:
    """Return the share with Wilson's interval for 95 %."""
    value, square = wins / playouts, SURE * SURE
    middle = (value + square / (2 * playouts)) / (1 + square / playouts)
    spread = sqrt(value * (1 - value) / playouts + square / (4 * playouts * playouts))
    reach = spread * SURE / (1 + square / playouts)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return Share(value, min(low, value), max(high, value))


def errors_between(before: int, after: int, playouts: int) -> float:
    """Return how many standard errors two numbers of wins are apart, with their sign.

    Half a win and half a loss are added to each, so that certain positions can be compared too.
    """
    one, two = ((wins + 0.5) / (playouts + 1) for wins in (before, after))
    return (two - one) / sqrt((one * (1 - one) + two * (1 - two)) / (playouts + 1))


def errors_needed(comparisons: int) -> float:
    """Return how many standard errors a change needs to count, as one of `comparisons`."""
    return NormalDist().inv_cdf(1 - DOUBT / (2 * max(1, comparisons)))
