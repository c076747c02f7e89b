"""The same deal at other prices between two seats: what a refusal may offer instead."""

from collections.abc import Iterator
from typing import Final

from engine.quovadis.entries import Deal, Pay
from engine.quovadis.seal import givers

STEPS: Final = 4  # laurels by which a price is changed at most


def at_other_prices(deal: Deal, seat: int, mover: int) -> Iterator[Deal]:
    """Yield the deal at prices that are better for the seat, one laurel at a time."""
    other = deal.by
    if {s for term in deal.terms for s in givers(term, mover)} - {seat, other} or deal.promises:
        return
    pays = [i for i, t in enumerate(deal.terms) if isinstance(t, Pay)]
    if len(pays) > 1 or any(term.later for term in deal.terms):
        return
    asked = _toward(deal, pays, seat)
    for price in range(asked + 1, asked + 1 + STEPS):
        yield _at(deal, pays, seat, price)


def _toward(deal: Deal, pays: list[int], seat: int) -> int:
    """Return what the seat is paid; below zero if it pays."""
    total = 0
    for i in pays:
        term = deal.terms[i]
        assert isinstance(term, Pay)
        total += term.laurels if term.payee == seat else -term.laurels
    return total


def _at(deal: Deal, pays: list[int], seat: int, price: int) -> Deal:
    rest = tuple(term for i, term in enumerate(deal.terms) if i not in pays)
    if price > 0:
        rest += (Pay(deal.by, seat, price, False),)
    elif price < 0:
        rest += (Pay(seat, deal.by, -price, False),)
    return deal._replace(terms=rest, by=seat, signed=(seat,))
