"""Sets of seats as numbers, one bit for each seat, so that every database can filter by them.

In a set of readers 0 stands for everybody.
"""

from collections.abc import Iterable
from typing import Final

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


def overlap(field: str, seats: Iterable[int]) -> CombinedExpression:
    """Return which of these seats are in the set in a field; 0 if none."""
    return F(field).bitand(bits(seats))


def bit_of(number_field: str) -> CombinedExpression:
    """Return the bit of the seat whose number is in another field of the row."""
    return CombinedExpression(Value(1), "<<", F(number_field), output_field=BigIntegerField())
