"""Terms of the next turn as they are judged today (deals page: binding: round)."""

from typing import Final

from engine.quovadis.entries import Deal, Pay, Support, Term

BOUND: Final = 0.04  # of a chance to win: what it costs to be bound on a later turn
BINDING: Final = 0.005  # and what it is worth to have another bound


def as_if_now(deal: Deal, active: int) -> Deal:
    """The deal with later payments made at once, and all else of later turns left out."""
    terms = tuple(_now(term) for term in deal.terms if not term.later or isinstance(term, Pay))
    return deal._replace(terms=terms) if terms else deal


def _now(term: Term) -> Term:
    return term._replace(later=False)


def burden(deal: Deal, seat: int, active: int) -> float:
    """What the later terms cost the seat (below zero: bring it)."""
    return sum(_burden(term, seat) for term in deal.terms if term.later)


def _burden(term: Term, seat: int) -> float:
    if isinstance(term, Pay):
        return 0.0
    if isinstance(term, Support):
        return BOUND * term.votes if term.seat == seat else -BINDING * (term.ally == seat)
    return BOUND if term.seat == seat else 0.0
