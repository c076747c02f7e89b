"""The price of a consent: what a house player asks for one, by what the move brings.

It follows from what lies open, so whoever wants a consent can work it out too.
"""

from typing import Final

from engine.quovadis.board import MainAction
from engine.quovadis.entries import Deal, Support
from engine.quovadis.laurels import BONUS, VALUE
from engine.quovadis.sealable import compiled, consents_needed, possible, tile_taken
from engine.quovadis.state import State

SHARE: Final = 0.36  # of what a move brings that its helpers ask for together
SENATE: Final = 3.0  # laurels that a seat in the Senate counts for
CAESAR: Final = 1.2  # laurels that putting Caesar elsewhere counts for
HASTE: Final = 0.12  # by which the price grows with each senator in the Senate
ROUNDED: Final = 0.25  # added to a price before it is rounded down


def price_of(state: State, act: MainAction) -> int:
    """Return the laurels asked for each consent to the move."""
    need = consents_needed(state, act)
    if not need:
        return 0
    board = state.setup.board
    tile = tile_taken(state, act)
    brings = VALUE[tile] + CAESAR * (tile == BONUS) + SENATE * (act.target == board.senate)
    late = 1 + HASTE * len(state.seated[board.senate])
    return int(SHARE * brings * late * (2 / (1 + need)) + ROUNDED)


def gives_consent(deal: Deal, seat: int) -> bool:
    """Tell whether the seat gives a consent on this turn by the deal."""
    return any(isinstance(t, Support) and t.seat == seat and not t.later for t in deal.terms)


def asking_price(state: State, deal: Deal, seat: int) -> int:
    """Return the laurels that the seat asks for all consents it would give by the deal."""
    votes = sum(
        term.votes
        for term in deal.terms
        if isinstance(term, Support) and term.seat == seat and not term.later
    )
    if not votes or not deal.option:
        return 0
    board = state.setup.board
    acts = [act for act in board.acts_in(compiled(board, deal).acts) if possible(state, act)]
    return votes * max((price_of(state, act) for act in acts if act.kind == "move"), default=0)
