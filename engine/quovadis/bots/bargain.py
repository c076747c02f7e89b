"""Making and judging deals: who gains what if a deal is sealed, compared with no deal."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.quovadis.bots.help import Help, deal_for, helps
from engine.quovadis.bots.judge import (
    NEW,
    Consequence,
    Valuation,
    best,
    consequence,
    consequences,
    sealed,
    settled,
)
from engine.quovadis.bots.later import at_once, burden_of, paid_at_once
from engine.quovadis.entries import Caesar, Deal, Move, Pay, Place, Term
from engine.quovadis.seal import givers
from engine.quovadis.sealable import consents_needed
from engine.quovadis.state import State
from engine.refusal import Refusal

MOST: Final = 6  # offers at a time
DEAREST: Final = 6  # laurels for one consent
WORTHWHILE: Final = 0.004  # a gain for which an offer is worth making


class Balance(NamedTuple):
    """What a deal brings a seat, what it brings the active seat, and whether the seat gives."""

    gain: float
    movers: float
    gives: float


def weigh(world: State, deal: Deal, value: Valuation, seat: int) -> Balance | None:
    """Weigh the deal in one imagined state; None if it cannot be sealed there."""
    mover = world.active
    with_it, burden = sealed_with(world, deal, seat)
    if with_it is None:
        world = lent(world, deal, seat)
        with_it, burden = sealed_with(world, deal, seat)
    if with_it is None:
        return None
    without = best(world, value).values
    chosen = best(with_it, value).values
    mine, movers = chosen[seat], chosen[mover]
    if seat != mover and deal.option:
        uses = [f.values for f in consequences(with_it, value) if _uses(f, deal)]
        if uses:  # an unused option costs nothing; of its uses, count the worst
            mine = min(values[seat] for values in uses)
            movers = max(values[mover] for values in uses)
    gives = any(seat in givers(t, mover) for t in deal.terms if not _takes(t, seat))
    return Balance(mine - without[seat] - burden, movers - without[mover], gives)


def sealed_with(world: State, deal: Deal, seat: int) -> tuple[State | None, float]:
    """Return the state with the deal in force, and what its later terms cost the seat."""
    with_it = sealed(world, paid_at_once(deal))
    if with_it is not None:
        return with_it, burden_of(deal, seat, pays=False)
    return sealed(world, at_once(deal)), burden_of(deal, seat, pays=True)


def lent(world: State, deal: Deal, seat: int) -> State:
    """Return the state in which others hold, in I, what they offer: they know they can pay."""
    held = [list(h) for h in world.holdings]
    for term in deal.terms:
        if isinstance(term, Pay) and term.payer != seat:
            held[term.payer][0] += term.laurels
    return world._replace(holdings=tuple(map(tuple, held)))


def _takes(term: Term, seat: int) -> bool:
    return isinstance(term, Pay) and term.payee == seat


def _uses(found: Consequence, deal: Deal) -> bool:
    entry = found.entry
    return isinstance(entry, (Move, Place, Caesar)) and NEW in (entry.use or ())


class Bid(NamedTuple):
    """A possible offer with its average value to each seat."""

    deal: Deal
    helpers: tuple[int, ...]
    price: int
    gains: Sequence[float]
    afters: Sequence[State]


def bids(
    worlds: Sequence[State], value: Valuation, by: int, floor: float = WORTHWHILE
) -> Iterable[Bid]:
    """Yield every help for the mover at every price, compared with the mover's best without it."""
    mover = worlds[0].active
    possible = [asked for asked in helps(worlds[0]) if by in (mover, *asked.helpers())]
    without = [best(world, value).values for world in worlds] if possible else []
    for asked in possible:
        free = deal_for(worlds[0], asked, by, 0)
        afters = [_exercised(world, free, asked, value) for world in worlds]
        if None in afters:
            continue
        for price in range(DEAREST + 1):
            paid = [_paid(after, asked, mover, price) for after in afters if after]
            gains = _mean_change(without, [value(after) for after in paid])
            if gains[mover] < floor:
                break
            deal = deal_for(worlds[0], asked, by, price)
            yield Bid(deal, asked.helpers(), price, gains, paid)


def _mean_change(
    before: Sequence[Sequence[float]], after: Sequence[Sequence[float]]
) -> list[float]:
    seats = range(len(before[0]))
    return [
        sum(a[s] - b[s] for a, b in zip(after, before, strict=True)) / len(before) for s in seats
    ]


def _exercised(world: State, deal: Deal, asked: Help, value: Valuation) -> State | None:
    """Return the state after the move with that help."""
    with_it = sealed(world, deal)
    if with_it is None:
        return None
    own = consents_needed(world, asked.act) - len(asked.votes)
    votes = tuple(sorted((*asked.votes, *(world.active,) * own)))
    try:
        return consequence(with_it, Move(world.active, asked.act.code, votes, (NEW,)), value).after
    except Refusal:
        return None


def _paid(after: State, asked: Help, mover: int, price: int) -> State:
    """Return the state with the price paid by value; exact change is ignored."""
    if not price:
        return after
    held = [list(h) for h in after.holdings]
    held[mover][0] -= price * len(asked.votes)
    for seat in asked.votes:
        held[seat][0] += price
    return settled(after._replace(holdings=tuple(map(tuple, held))))


def offers_of_mover(worlds: Sequence[State], value: Valuation, seat: int) -> list[Deal]:
    """Make offers for its own move: the cheapest that a helper may accept comes first."""
    if any(d.option for d in worlds[0].deals):
        return []
    good = [bid for bid in bids(worlds, value, seat) if all(bid.gains[h] > 0 for h in bid.helpers)]
    good.sort(key=lambda bid: -bid.gains[seat])
    return [bid.deal for bid in good[:MOST]]


def offers_of_helper(
    worlds: Sequence[State], value: Valuation, seat: int, share: float
) -> list[Deal]:
    """Make offers for another's move: the dearest that the mover may accept comes first."""
    mover = worlds[0].active
    if has_agreed(worlds[0], mover):
        return []
    good = [
        bid
        for bid in bids(worlds, value, seat)
        if bid.helpers == (seat,) and bid.gains[seat] > WORTHWHILE + share * bid.gains[mover]
    ]
    good.sort(key=lambda bid: -bid.gains[seat])
    return [bid.deal for bid in good[: MOST // 2]]


def has_agreed(state: State, mover: int) -> bool:
    """Tell whether the mover has signed an option this turn; one is enough."""
    return any(d.option and mover in d.deal.signed for d in state.deals)
