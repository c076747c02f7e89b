"""The one kind of entry."""

from typing import NamedTuple


class Bid(NamedTuple):
    seat: int
    card: int
