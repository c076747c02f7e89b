"""The value today of terms of the next turn (docs/deals.md, "Terms of the next turn")."""

from typing import Final

from engine.quovadis.entries import Deal, Pay, Support, Term

BOUND: Final = 2.0  # laurels that being bound on a later turn costs
BINDING: Final = 0.5  # laurels that having a consent for a later turn is worth


def paid_at_once(deal: Deal) -> Deal:
    """Return the deal with later payments made at once and no other later terms."""
    terms = tuple(
        term._replace(later=False) for term in deal.terms if not term.later or isinstance(term, Pay)
    )
    return deal._replace(terms=terms) if terms else deal


def at_once(deal: Deal) -> Deal:
    """Return the deal without its later terms, unless it has no others."""
    terms = tuple(term for term in deal.terms if not term.later)
    return deal._replace(terms=terms) if terms else deal


def burden_of(deal: Deal, seat: int, *, pays: bool) -> float:
    """Return what the later terms cost the seat; below zero if they bring it something.

    Later payments count only with `pays`.
    """
    return sum(
        _burden(term, seat)
        for term in deal.terms
        if term.later and (pays or not isinstance(term, Pay))
    )


def _burden(term: Term, seat: int) -> float:
    if isinstance(term, Pay):
        return term.laurels if term.payer == seat else 0.0
    if isinstance(term, Support):
        return BOUND * term.votes if term.seat == seat else -BINDING * (term.ally == seat)
    return BOUND if term.seat == seat else 0.0
