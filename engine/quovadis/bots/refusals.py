"""Refusals: what a third seat offers those who could help the leader to something that hurts it."""

from collections.abc import Iterator
from typing import Final

from engine.quovadis.bots.bargain import LIKELY, Bid, weigh
from engine.quovadis.bots.judge import NEW, sealed
from engine.quovadis.bots.leader import caution
from engine.quovadis.bots.market import LEAST, Market
from engine.quovadis.bots.prospect import ahead, outlook
from engine.quovadis.entries import Deal, Pay, Refuse
from engine.quovadis.state import ACTION

DEAREST: Final = 4  # laurels for a refusal
MOST: Final = 2  # such offers at a time
WORTH_IT: Final = 0.3  # laurels that it must gain by it
HARM: Final = 0.8  # laurels of harm for which a refusal is worth asking


def refusals(market: Market, bid: Bid | None) -> list[Deal]:
    """Make offers to seats that could help the mover to what hurts this one: that they refuse.

    It hurts if the mover leads, or takes what this seat could take next. `bid` is the help that the
    mover is expected to buy.
    """
    state, seat = market.worlds[0], market.seat
    if bid is None or state.phase != ACTION or seat == state.active:
        return []
    if _harm(market, bid) < HARM:
        return []
    deals = [deal for helper in bid.helpers for deal in _refusals_of(market, bid, helper)]
    return [deal for deal in deals if _pays_off(market, deal)][:MOST]


def _harm(market: Market, bid: Bid) -> float:
    """Return what the help costs this seat: what the mover gains, and what it loses itself."""
    state, seat, mover = market.worlds[0], market.seat, market.worlds[0].active
    now = outlook(state, mover, seat, market.plan)
    lost = now - outlook(bid.afters[0], mover, seat, market.plan)
    return lost - bid.gains[seat] + caution(state, mover) * bid.gains[mover]


def _refusals_of(market: Market, bid: Bid, helper: int) -> Iterator[Deal]:
    """Yield deals in which that seat refuses: in return for a refusal of this one, or laurels."""
    state, seat = market.worlds[0], market.seat
    if helper == seat:
        return
    where = state.setup.board.codes[bid.act.source]
    mine, theirs = Refuse(seat, where, None, False), Refuse(helper, where, None, False)
    signed = (seat,)
    if seat in state.seated[bid.act.source]:
        yield Deal(NEW, False, seat, signed, (mine, theirs), "")
    lost = LIKELY * bid.gains[helper]
    for price in range(1, DEAREST + 1):
        if price * market.rate >= lost + LEAST:
            yield Deal(NEW, False, seat, signed, (theirs, Pay(seat, helper, price, False)), "")
            return


def _pays_off(market: Market, deal: Deal) -> bool:
    state = market.worlds[0]
    if sealed(state, deal) is None:
        return False
    wary = caution(state, state.active)
    value = ahead(market.value, state.active, market.seat, market.plan, wary)
    found = weigh(state, deal, value, market.seat)
    return found is not None and found.gain >= WORTH_IT
