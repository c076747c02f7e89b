"""The offers of a house player that buy or sell consents, for laurels or for a promise."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.quovadis.bots.bargain import WORTHWHILE, Bid, bids, has_agreed, usual_gain
from engine.quovadis.bots.help import Help, deal_for
from engine.quovadis.bots.judge import sealed
from engine.quovadis.bots.market import Market, wanted
from engine.quovadis.bots.memory import owed
from engine.quovadis.bots.places import instead_of_laurels
from engine.quovadis.bots.price import price_of
from engine.quovadis.bots.promissory import owing
from engine.quovadis.entries import Deal

MOST: Final = 8  # offers at a time


def fair(market: Market, bid: Bid) -> bool:
    """Tell whether helpers should sign: they gain, and they are paid what they ask.

    Where the mover could not pay one laurel more, any price is what they ask.
    """
    state, mover = market.worlds[0], market.worlds[0].active
    if any(bid.gains[h] < wanted(bid.gains[mover]) for h in bid.helpers):
        return False
    price = price_of(state, bid.act)
    called_in = {p["by"] for p in owed(market.memory, market.seat, "support")}
    if bid.price >= price or (market.seat == mover and set(bid.helpers) <= called_in):
        return True
    return bid.price >= 1 and bid.gains[mover] < market.rate


def offers_of_mover(market: Market) -> list[Deal]:
    """Make offers for its own move, the best for itself first."""
    worlds, seat = market.worlds, market.seat
    if any(d.option for d in worlds[0].deals):
        return []
    good = sorted(tried(market, bids(worlds, market.value, seat)), key=lambda b: -b.gains[seat])
    found = [deal for bid in good[: 2 * MOST] for deal in ways_to_pay(market, bid)]
    return found[:MOST]


def tried(market: Market, found: Iterable[Bid]) -> Iterator[Bid]:
    """Yield of each help the lowest price that helpers might take, and the lowest fair one."""
    mover = market.worlds[0].active
    low: set[Help] = set()
    done: set[Help] = set()
    for bid in found:
        if bid.help in done or any(bid.gains[h] < wanted(bid.gains[mover]) for h in bid.helpers):
            continue
        is_fair = fair(market, bid)
        if bid.help not in low or is_fair:
            yield bid
        low.add(bid.help)
        if is_fair:
            done.add(bid.help)


def ways_to_pay(market: Market, bid: Bid) -> Iterator[Deal]:
    """Yield the deal paid by Caesar's place, if that is cheaper, and the deal at its price."""
    for deal in (instead_of_laurels(market, bid), payable(market, bid)):
        if deal is not None:
            yield deal


def payable(market: Market, bid: Bid) -> Deal | None:
    """Return the deal, or one with a promise for its price if that cannot be paid now."""
    state = market.worlds[0]
    if not bid.price or sealed(state, bid.deal) is not None:
        return bid.deal
    free = deal_for(state, bid.help, bid.deal.by, 0)
    return owing(state, free, bid.helpers, bid.price, market.memory)


def offers_of_helper(market: Market, share: float) -> list[Deal]:
    """Make offers for another's move: the dearest that the mover may accept comes first."""
    mover = market.worlds[0].active
    if has_agreed(market.worlds[0], mover):
        return []
    found = [
        b for b in bids(market.worlds, market.value, market.seat) if b.helpers == (market.seat,)
    ]
    if not found:
        return []
    least = WORTHWHILE + usual_gain(market.worlds[0], market.value)
    good = [
        bid
        for bid in found
        if bid.gains[mover] > least
        and bid.gains[market.seat] > WORTHWHILE + share * bid.gains[mover]
        and bid.price >= price_of(market.worlds[0], bid.act)
    ]
    good.sort(key=lambda bid: -bid.gains[market.seat])
    return [bid.deal for bid in good[: MOST // 2]]
