"""Entries from dicts and back."""

from engine.refusal import Code, Refusal
from engine.sortes.entries import Bid
from engine.sortes.state import CARDS


def decode(state, raw):
    if not isinstance(raw, dict):
        raise Refusal(Code.MALFORMED, "an entry is an object with seat and do")
    if raw.get("do") != "bid":
        raise Refusal(Code.UNKNOWN, "unknown entry in Sortes: there is bid")
    seat, card = raw.get("seat"), raw.get("card")
    if type(seat) is not int or not 0 <= seat < state.seats:
        raise Refusal(Code.MALFORMED, f"`seat` must be from 0 to {state.seats - 1}")
    if type(card) is not int or card not in CARDS:
        raise Refusal(Code.MALFORMED, f"`card` must be from {CARDS[0]} to {CARDS[-1]}")
    return Bid(seat, card)


def encode(entry):
    return {"seat": entry.seat, "do": "bid", "card": entry.card}
