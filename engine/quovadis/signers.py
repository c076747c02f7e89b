"""The signatures that a deal needs (docs/deals.md, rule 1)."""

from engine.game import Raw
from engine.quovadis.codec import deal_from
from engine.quovadis.pacts import promisers
from engine.quovadis.seal import givers
from engine.quovadis.state import State


def must_sign(state: State, deal: Raw) -> tuple[int, ...]:
    """Return the seats that give something by the deal, ascending; refuse a malformed deal.

    Of a pact these are the seats that promise something.
    """
    found = deal_from(deal, state.setup.board, state.setup.seats)
    signing = {seat for term in found.terms for seat in givers(term, state.active)}
    if not found.terms:
        signing |= {seat for seat in promisers(found) if type(seat) is int}
    return tuple(sorted(signing))
