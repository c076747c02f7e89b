"""Exact numbers as pages write them."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final

from django.utils.formats import localize

_TENTH: Final = Decimal("0.1")


def one_decimal(exact: str | Fraction) -> str:
    """Return a fraction with one decimal, halves away from zero; whole numbers without."""
    if isinstance(exact, str) and exact.isdecimal():
        return exact
    number = Fraction(exact)
    shown = (Decimal(number.numerator) / Decimal(number.denominator)).quantize(
        _TENTH, rounding=ROUND_HALF_UP
    )
    return str(localize(shown if shown % 1 else int(shown)))
