"""Caesar's place as the price of a consent, where the move brings a II with Caesar."""

from typing import Final

from engine.quovadis.bots.bargain import Bid, moved_with
from engine.quovadis.bots.help import deal_for
from engine.quovadis.bots.judge import consequences
from engine.quovadis.bots.market import Market
from engine.quovadis.entries import CaesarAt, Deal
from engine.quovadis.laurels import BONUS
from engine.quovadis.sealable import tile_taken
from engine.quovadis.state import BONUS_CHOICE

ENOUGH: Final = 0.5  # laurels' worth of a place that is as good as one laurel


def instead_of_laurels(market: Market, bid: Bid) -> Deal | None:
    """Return the deal with a place for Caesar that suits the helper, in place of its price."""
    state, mover = market.worlds[0], market.seat
    if not bid.price or len(bid.helpers) != 1 or tile_taken(state, bid.act) != BONUS:
        return None
    free = deal_for(state, bid.help, mover, 0)
    after = moved_with(state, free, bid.help)
    if after is None or after.phase != BONUS_CHOICE:
        return None
    places = list(consequences(after, market.caesars))
    (helper,) = bid.helpers
    left = max(places, key=lambda f: f.values[mover])
    best = max(places, key=lambda f: f.values[helper])
    gain = best.values[helper] - left.values[helper]
    cost = left.values[mover] - best.values[mover]
    if gain < ENOUGH * market.rate or cost > bid.price * market.rate:
        return None
    where = state.setup.board.laurels[best.after.caesar]
    return free._replace(terms=(*free.terms, CaesarAt(True, where, None, False)))
