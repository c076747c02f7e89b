"""Sets of seats as numbers, one bit for each seat, so that every database can filter by them.

In a set of readers 0 stands for everybody.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import BigIntegerField, F, Value
from django.db.models.expressions import CombinedExpression

EVERYBODY: Final = 0


def bits(seats: Iterable[int]) -> int:
    found = 0
    for seat in seats:
        found |= 1 << seat
    return found


def seats_in(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def overlap(field: str, seat: int | F | CombinedExpression) -> CombinedExpression:
    """Return what the set in a field shares with a seat or with another set; 0 if nothing."""
    mask: Any = 1 << seat if isinstance(seat, int) else seat  # Django takes both
    return F(field).bitand(mask)


def bit_of(number_field: str) -> CombinedExpression:
    """Return the bit of the seat whose number is in another field of the row."""
    return CombinedExpression(Value(1), "<<", F(number_field), output_field=BigIntegerField())
