"""The entries of a log, and their dicts (records.md).

Each kind carries its `do`, so that entries of different kinds are never equal.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from engine.game import Raw
from engine.idusmartii.cards import CARDS, Card
from engine.idusmartii.state import State
from engine.refusal import Code, Refusal


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
    """The consul gives one of his two faction cards away."""

    seat: int
    card: Card
    do: Literal["discard"] = "discard"


Entry: TypeAlias = Assign | Vote | Peek | Veto | Pass | Discard

KINDS: Final = ("assign", "vote", "peek", "veto", "pass", "discard")


def encode(entry: Entry) -> Raw:
    """The dict of an entry, keys in the order of records.md."""
    raw: Raw = {"seat": entry.seat, "do": entry.do}
    if entry.do == "assign":
        raw.update(praetor=entry.praetor, aediles=list(entry.aediles))
    elif entry.do == "peek":
        raw["aedile"] = entry.aedile
    elif entry.do == "vote" or entry.do == "discard":
        raw["card"] = entry.card
    return raw


def decode(state: State, raw: object) -> Entry:
    """An entry from anything at all. Judges the form only; further keys are ignored."""
    if not isinstance(raw, dict):
        raise _malformed("an entry is an object with seat and do")
    do = raw.get("do")
    if not isinstance(do, str):
        raise _malformed(f"an entry says what to do: {', '.join(KINDS)}")
    if do not in KINDS:
        kinds = ", ".join(KINDS)
        raise Refusal(Code.UNKNOWN, f"unknown entry {do[:40]!r} in Idus Martii: there are {kinds}")
    seat = _seat(state, raw.get("seat"), "seat")
    if do == "assign":
        praetor = _seat(state, raw.get("praetor"), "praetor")
        return Assign(seat, praetor, _pair(state, raw.get("aediles")))
    if do == "peek":
        return Peek(seat, _seat(state, raw.get("aedile"), "aedile"))
    if do == "vote":
        return Vote(seat, _card(raw.get("card")))
    if do == "discard":
        return Discard(seat, _card(raw.get("card")))
    return Veto(seat) if do == "veto" else Pass(seat)


def _malformed(reason: str) -> Refusal:
    return Refusal(Code.MALFORMED, reason)


def _seat(state: State, value: object, key: str) -> int:
    # `type is int`: True is no seat number. The value is never printed: it may be huge.
    if type(value) is not int or not 0 <= value < state.seats:
        raise _malformed(f"`{key}` must be the number of a seat, 0 to {state.seats - 1}")
    return value


def _pair(state: State, value: object) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise _malformed("`aediles` must be a list of two seats")
    low, high = sorted(_seat(state, seat, "aediles") for seat in value)
    return low, high


def _card(value: object) -> Card:
    for card in CARDS:
        if isinstance(value, str) and value == card:
            return card
    raise _malformed(f"`card` must be one of {', '.join(CARDS)}")
