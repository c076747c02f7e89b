"""Points as people type them: 3, -1.5 or 1/3."""

import re
from fractions import Fraction
from typing import Final

TYPED: Final = re.compile(r"[-\N{MINUS SIGN}]?[0-9]{1,9}([.,][0-9]{1,3}|/[0-9]{1,3})?")
"""No exponents: a few characters of them are numbers that no memory holds."""


def typed(text: str) -> Fraction | None:
    """Return the exact number that somebody typed, or None if it is not a number."""
    plain = text.strip()
    if not TYPED.fullmatch(plain):
        return None
    try:
        return Fraction(plain.replace(",", ".").replace("\N{MINUS SIGN}", "-"))
    except ZeroDivisionError:
        return None
