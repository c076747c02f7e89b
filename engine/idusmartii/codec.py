"""Entries from dicts and back (docs/records.md)."""

from engine.game import Raw
from engine.idusmartii.cards import CARDS, Card
from engine.idusmartii.entries import KINDS, Assign, Discard, Entry, Pass, Peek, Veto, Vote
from engine.idusmartii.state import State
from engine.refusal import Code, Refusal


def encode(entry: Entry) -> Raw:
    """Return the dict of an entry, its keys in the order of docs/records.md."""
    raw: Raw = {"seat": entry.seat, "do": entry.do}
    if entry.do == "assign":
        raw.update(praetor=entry.praetor, aediles=list(entry.aediles))
    elif entry.do == "peek":
        raw["aedile"] = entry.aedile
    elif entry.do == "vote" or entry.do == "discard":
        raw["card"] = entry.card
    return raw


def decode(state: State, raw: object) -> Entry:
    """Read an entry from any value at all. Check its form only; ignore unknown keys."""
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
    # `type is int`, because True is not a seat number. The value may be huge, so it is not quoted.
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
