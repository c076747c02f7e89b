"""Drafts of deals full of payments, for laws of what an assessment tells of others' laurels.

Prices lie about what the payer really holds, where an answer that looked at it would change.
"""

from itertools import pairwise
from random import Random
from typing import Any

from engine import quovadis
from engine.quovadis.codec import deal_from
from engine.quovadis.entries import Seal
from engine.quovadis.state import State
from engine.refusal import Refusal
from tests.engine.quovadis import arbitrary
from tests.engine.quovadis.arbitrary import Deals
from tests.engine.quovadis.positions import position, random_tiles

MOST_PAYMENTS = 3
MOST_TILES = 6
TRIES = 16


def open_position(rng: Random, **fixed: Any) -> State:
    """A position in which deals are sealed; mostly with tiles of any value in all hands."""
    state = position(rng, **fixed)
    while state.phase not in ("action", "bonus"):
        state = position(rng, **fixed)
    if rng.random() < 0.3:
        return state
    held = tuple(random_tiles(rng, rng.randint(0, MOST_TILES)) for _ in state.holdings)
    return state._replace(holdings=held)


def priced_position(rng: Random, **fixed: Any) -> State:
    """The same with options in force that cost something, where any could be sealed."""
    state = open_position(rng, **fixed)
    for number in range(TRIES):
        deal = draft(rng, state, f"priced{number}")
        if deal["mode"] == "option" and any(term["term"] == "pay" for term in deal["terms"]):
            state = sealed(state, deal) or state
    return state


def sealed(state: State, deal: dict[str, Any]) -> State | None:
    """The state with the deal in force, or None."""
    found = with_deal(state, deal)
    return None if isinstance(found, Refusal) else found


def with_deal(state: State, deal: dict[str, Any]) -> Refusal | State:
    """The state with the deal in force, or the refusal."""
    try:
        found = deal_from(deal, state.setup.board, state.setup.seats)
        return quovadis.apply(state, Seal(found))
    except Refusal as refusal:
        return refusal


def draft(rng: Random, state: State, ident: str = "draft") -> dict[str, Any]:
    """A deal of either mode that all have signed, with up to three payments of this turn."""
    deals = arbitrary.Deals(rng, quovadis.replay(state), state.setup.by_round)
    deal = deals.deal(ident)
    terms = [term for term in deal["terms"] if term["term"] != "pay" or "when" in term]
    payments = _payments(rng, deals, rng.randint(0, MOST_PAYMENTS))
    if deal["mode"] == "pledge" and rng.random() < 0.4:
        terms = []  # nothing but payments
    if deal["mode"] == "option" and not terms:
        terms = [{"term": "do", "act": deals.pattern()}]
    if deal["mode"] == "pledge" and rng.random() < 0.3:
        terms.append(deals.refusal() if rng.random() < 0.6 else deals.caesar())
    if not terms and not payments:
        payments = _payments(rng, deals, 1)
    for payment in payments:
        terms.insert(rng.randint(0, len(terms)), payment)
    return deal | {"terms": terms, "signed": list(range(state.setup.seats))}


def _payments(rng: Random, deals: Deals, count: int) -> list[dict[str, Any]]:
    """Of any seats; or a chain, in which each hands on some of what it was paid."""
    if rng.random() < 0.4:
        seats = [rng.choice(range(deals.seats))]
        for _ in range(count):
            seats.append(rng.choice([s for s in range(deals.seats) if s != seats[-1]]))
        return [deals.payment(*pair) for pair in pairwise(seats)]
    return [deals.payment(*rng.sample(range(deals.seats), 2)) for _ in range(count)]
