"""The view of one viewer, built up from what they are allowed to see (docs/secrets.md)."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from engine.quovadis.apply import apply
from engine.quovadis.choices import grouped
from engine.quovadis.codec import decode, encode, encode_deal, encode_term
from engine.quovadis.laurels import counts
from engine.quovadis.legal import legal
from engine.quovadis.replay import table
from engine.quovadis.state import Due, Sealed, State
from engine.refusal import Refusal

Raw = dict[str, Any]


def view(state: State, seat: int | None) -> Raw:
    """Return the view of a seat, or of a spectator (None), for people.

    It is `sight` with `choices`: the viewer's legal entries, grouped and numbered, each with its
    notation and a sentence. Where the supply cannot pay all who consent, each order is a choice.
    """
    seen = sight(state, seat)
    entries = [order for entry in seen["legal"] for order in _orders(state, entry)]
    seen["choices"] = grouped(seen, entries)
    return seen


def _orders(state: State, entry: Raw) -> Iterator[Raw]:
    """Yield a legal entry, and the same with its consents in the other orders that are legal."""
    yield entry
    votes: list[int] = entry.get("votes") or []
    others = {seat for seat in votes if seat != state.active}
    if len(others) < 2 or not 0 < state.supply < len(votes):
        return
    for order in sorted(set(permutations(votes)) - {tuple(votes)}):
        other = entry | {"votes": list(order)}
        try:
            apply(state, decode(state, other))
        except Refusal:
            continue  # what they are paid is then not enough for a payment of the deals used
        yield other


def sight(state: State, seat: int | None) -> Raw:
    """Return what that seat may see, without `choices`: enough for a house player, and quick.

    Beyond the keys of docs/records.md: `game`, `viewer`, `seats`, `start`, `options`, `may_demand`,
    `in_force` (the deals sealed this turn, whole, in the order sealed) and `agreed` (later terms
    not yet due, in the order agreed).
    """
    seen = table(state)
    seen["holdings"] = [counts(h) if s == seat else None for s, h in enumerate(state.holdings)]
    seen["tiles"] = [sum(h) for h in state.holdings]
    setup = state.setup
    seen |= {
        "game": "quovadis",
        "viewer": seat,
        "seats": setup.seats,
        "start": setup.start,
        "options": dict(setup.options),
        "may_demand": state.may_demand,
        "in_force": [_in_force(d) for d in state.deals],
        "agreed": [_agreed(d) for d in state.due],
    }
    entries = [encode(e) for e in legal(state)] if _acts(state, seat) else []
    seen["legal"] = entries
    return seen


def _acts(state: State, seat: int | None) -> bool:
    return seat is not None and seat == state.active


def _in_force(sealed: Sealed) -> Raw:
    return encode_deal(sealed.deal) | {"used": sealed.used}


def _agreed(due: Due) -> Raw:
    return {
        "id": due.id,
        "seat": due.seat,
        "term": encode_term(due.term),
        "signed": list(due.signed),
    }
