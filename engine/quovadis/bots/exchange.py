"""Trades with the mover's freedom: laurels for what it does, or leaves, or where it leaves Caesar.

Another seat may pay for what suits it ("move out of 12, and I pay you one"), or the mover may ask
to be paid for sparing it ("pay me, or I put Caesar there").
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.quovadis.bots.bargain import LIKELY, SPARED, Bid, has_agreed
from engine.quovadis.bots.judge import NEW, Consequence, consequences, sealed
from engine.quovadis.bots.market import Market, wanted
from engine.quovadis.bots.prospect import outlook
from engine.quovadis.entries import (
    Act,
    Caesar,
    CaesarAt,
    Deal,
    Entry,
    Keep,
    Move,
    Pattern,
    Pay,
    Place,
    Term,
)
from engine.quovadis.state import ACTION, State

DEAREST: Final = 4  # laurels for one such favour
MOST: Final = 2  # such offers at a time
WORTH_IT: Final = 0.3  # laurels that both must gain together
EXAMINED: Final = 8  # actions that the mover likes best


class Forbearance(NamedTuple):
    """A term that would bind the mover, with what it changes for another seat and the mover."""

    term: Term
    other: int
    gain: float
    cost: float


class ExpectedTurn(NamedTuple):
    """The mover's expected action: its best one alone, or one with the help that it may buy."""

    alone: Consequence
    bid: Bid | None
    likely: float  # that it gets that help

    def values(self, seat: int) -> float:
        """Return what the seat may expect to have then."""
        helped = self.bid.gains[seat] if self.bid is not None else 0.0
        return self.alone.values[seat] + self.likely * helped

    def outlook(self, market: Market, seat: int) -> float:
        """Return what the seat may then expect of its next turn."""
        mover = market.worlds[0].active
        after = outlook(self.alone.after, mover, seat, market.plan)
        if self.bid is None:
            return after
        helped = outlook(self.bid.afters[0], mover, seat, market.plan)
        return after + self.likely * (helped - after)


def exchanges(market: Market, bid: Bid | None = None) -> list[Deal]:
    """Make offers for the mover's freedom, the best for both together first.

    `bid` is the help that the mover is expected to buy, if it has not tried yet.
    """
    state, seat = market.worlds[0], market.seat
    mover = state.active
    if state.phase == ACTION and has_agreed(state, mover):
        return []
    if any(_binds(term) for sealed_one in state.deals for term in sealed_one.deal.terms):
        return []
    found = sorted(consequences(state, market.value), key=lambda f: -f.values[mover])
    if len(found) < 2:
        return []
    expected = ExpectedTurn(found[0], bid, LIKELY if bid is not None else 0.0)
    others = [s for s in range(state.setup.seats) if s != mover] if seat == mover else [seat]
    favours = [f for other in others for f in _favours(market, expected, found, other)]
    favours.sort(key=lambda favour: favour.cost - favour.gain)
    deals = (_priced(market, favour) for favour in favours[: 3 * MOST])
    return [deal for deal in deals if deal is not None and sealed(state, deal) is not None][:MOST]


def _binds(term: Term) -> bool:
    return isinstance(term, (Act, CaesarAt)) and not term.later


def _favours(
    market: Market, expected: ExpectedTurn, found: Sequence[Consequence], other: int
) -> Iterator[Forbearance]:
    """Yield what would be better for the other seat than what the mover is expected to do.

    What the mover leaves today it may do on its next turn.
    """
    state, mover = market.worlds[0], market.worlds[0].active
    acts = state.phase == ACTION
    now, harm = market.value(state)[other], expected.values(other)
    today = now + acts * outlook(state, mover, other, market.plan)
    if acts:
        harm = max(harm, now + SPARED * (harm - now)) + expected.outlook(market, other)
    taken = _act(expected.alone.entry)
    if expected.bid is not None:
        taken = "move", expected.bid.act.code
    others = [f for f in found if _act(f.entry) != taken]
    for one in others[:EXAMINED]:
        then = one.values[other] + acts * outlook(one.after, mover, other, market.plan)
        cost = expected.values(mover) - one.values[mover]
        if then - harm > cost + WORTH_IT:
            spares = one is others[0] and today - harm > WORTH_IT
            term = _without(state, taken) if spares else _with(market, one.entry)
            if acts or isinstance(term, CaesarAt):
                yield Forbearance(term, other, then - harm, cost)


def _act(entry: Entry) -> tuple[str, str]:
    """Return what an entry does, whatever consents and options it uses."""
    if isinstance(entry, Move):
        return "move", entry.path
    if isinstance(entry, Place):
        return "place", entry.at
    return ("caesar", entry.to) if isinstance(entry, Caesar) else ("keep", "")


def _with(market: Market, entry: Entry) -> Term:
    """Return the term that binds the mover to this entry.

    The seat that acts next wants to be sure where Caesar stands; others leave the mover the choice.
    """
    state, seat = market.worlds[0], market.seat
    if isinstance(entry, Keep):
        return CaesarAt(True, state.setup.board.laurels[state.caesar], None, False)
    sure = seat == (state.active + 1) % state.setup.seats
    if isinstance(entry, Caesar) and (sure or state.phase != ACTION):
        return CaesarAt(True, entry.to, None, False)
    return Act(True, _pattern(_act(entry)), None, False)


def _without(state: State, taken: tuple[str, str]) -> Term:
    """Return the term that forbids the mover this action."""
    kind, where = taken
    if kind == "keep":
        return CaesarAt(False, state.setup.board.laurels[state.caesar], None, False)
    if kind == "caesar":
        return CaesarAt(False, where, None, False)
    return Act(False, _pattern(taken), None, False)


def _pattern(taken: tuple[str, str]) -> Pattern:
    kind, where = taken
    if kind == "move":
        return Pattern(kind, path=where)
    return Pattern(kind, at=where) if kind == "place" else Pattern(kind, to=where)


def _priced(market: Market, favour: Forbearance) -> Deal | None:
    """Return the favour at the best price for this seat that the other one should accept."""
    state, rate = market.worlds[0], market.rate
    prices = [
        price
        for price in range(1, DEAREST + 1)
        if (movers := price * rate - favour.cost) >= wanted(movers)
        and favour.gain - price * rate >= wanted(movers)
    ]
    if not prices:
        return None
    price = max(prices) if market.seat == state.active else min(prices)
    option = isinstance(favour.term, Act) and favour.term.must
    pay = Pay(favour.other, state.active, price, False)
    return Deal(NEW, option, market.seat, (market.seat,), (favour.term, pay), "")
