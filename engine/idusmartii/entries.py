"""The entries of a log as frozen values; `codec.py` reads and writes their dicts.

Each kind carries its `do`, so that entries of different kinds are never equal.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from engine.idusmartii.cards import Card


class Assign(NamedTuple):
    """The consul gives the other offices."""

    seat: int
    praetor: int
    aediles: tuple[int, int]  # ascending
    do: Literal["assign"] = "assign"


class Vote(NamedTuple):
    """An aedile lays a card, for the first time or again."""

    seat: int
    card: Card
    do: Literal["vote"] = "vote"


class Peek(NamedTuple):
    """The praetor looks at the card of an aedile."""

    seat: int
    aedile: int
    do: Literal["peek"] = "peek"


class Veto(NamedTuple):
    """The praetor demands a swap."""

    seat: int
    do: Literal["veto"] = "veto"


class Pass(NamedTuple):
    """The praetor lets the card lie."""

    seat: int
    do: Literal["pass"] = "pass"


class Discard(NamedTuple):
    """The consul gives away one of their two faction cards."""

    seat: int
    card: Card
    do: Literal["discard"] = "discard"


Entry: TypeAlias = Assign | Vote | Peek | Veto | Pass | Discard

KINDS: Final = ("assign", "vote", "peek", "veto", "pass", "discard")
