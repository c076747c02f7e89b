"""Pacts: a house player and another promise each other to refuse the leader their consents."""

import json
from collections.abc import Iterator
from typing import Final

from engine.game import Raw
from engine.quovadis.bots.judge import NEW
from engine.quovadis.bots.leader import hurdles, leads
from engine.quovadis.bots.market import Market
from engine.quovadis.bots.memory import own_word
from engine.quovadis.bots.word import word_gain
from engine.quovadis.entries import Deal

ROUNDS: Final = 2  # for which a pact lasts
MOST_OPEN: Final = 2  # promises that it leaves open at a time
WORTH_IT: Final = 0.3  # laurels that it must bring
MOST: Final = 1  # pacts offered at a time


def pacts(market: Market) -> list[Deal]:
    """Make pacts against a leader, the best for this seat first."""
    state, seat, memory = market.worlds[0], market.seat, market.memory
    if len(own_word(memory, seat)) >= MOST_OPEN:
        return []
    found = [
        (word_gain(state, deal, seat, memory), deal)
        for foe in range(state.setup.seats)
        if foe != seat and leads(state, foe)
        for deal in _against(market, foe)
    ]
    good = [one for one in found if one[0] >= WORTH_IT]
    good.sort(key=lambda one: -one[0])
    return [deal for _, deal in good[:MOST]]


def _against(market: Market, foe: int) -> Iterator[Deal]:
    """Yield pacts against that seat with those who sit where it needs a consent."""
    state, seat = market.worlds[0], market.seat
    if not hurdles(state, foe, seat, None) or _is_bound(market, seat, foe):
        return
    until = state.turn + ROUNDS * state.setup.seats
    for ally in range(state.setup.seats):
        if ally in (seat, foe) or not hurdles(state, foe, ally, None):
            continue
        if _is_bound(market, ally, foe):
            continue
        made = [_refusal(one, other, foe, until) for one, other in ((seat, ally), (ally, seat))]
        yield Deal(NEW, False, seat, (seat,), (), json.dumps(made))


def _is_bound(market: Market, seat: int, foe: int) -> bool:
    """Tell whether the seat has promised already to refuse the other one."""
    word = own_word(market.memory, seat)
    return any(p["kind"] == "refuse" and p.get("against", p.get("for")) == foe for p in word)


def _refusal(by: int, ally: int, foe: int, until: int) -> Raw:
    return {"kind": "refuse", "by": by, "for": ally, "against": foe, "until": until}
