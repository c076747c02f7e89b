"""Intervals in which the true share or mean lies with 95 per cent confidence. Pure functions."""

from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964
"""The quantile of the normal distribution that 95 per cent stay below on both sides."""

FEW: Final = 30
"""Fewer cases than this are marked as few."""


class Interval(NamedTuple):
    """A value, and the ends of its interval. Without an end nothing can be said."""

    value: float
    low: float | None
    high: float | None


def share(hits: int, cases: int) -> Interval | None:
    """Return the share of hits with its Wilson interval; None without cases."""
    if not cases:
        return None
    p, z2 = hits / cases, Z * Z
    middle = (p + z2 / (2 * cases)) / (1 + z2 / cases)
    reach = Z * sqrt(p * (1 - p) / cases + z2 / (4 * cases * cases)) / (1 + z2 / cases)
    low = 0.0 if hits == 0 else max(0.0, middle - reach)
    return Interval(p, low, 1.0 if hits == cases else min(1.0, middle + reach))


def mean(cases: int, total: int, squares: int) -> Interval | None:
    """Return the mean with the interval of Student's t; None without cases.

    One case, or a few that are all the same, have no interval: how far values lie apart is unknown.
    """
    if not cases:
        return None
    value = total / cases
    spread = squares - total * value
    if cases < 2 or (spread < 1e-9 and cases < FEW):
        return Interval(value, None, None)
    reach = _student(cases - 1) * sqrt(max(spread, 0.0) / (cases - 1) / cases)
    return Interval(value, value - reach, value + reach)


_FIRST: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469)


def _student(freedom: int) -> float:
    """Return the quantile of Student's t for 95 per cent, exact to a thousandth.

    The first are given, the others follow from the series of Cornish and Fisher.
    """
    if freedom <= len(_FIRST):
        return _FIRST[freedom - 1]
    n, z = freedom, Z
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
