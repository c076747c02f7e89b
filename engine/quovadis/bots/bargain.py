"""Making and judging deals: who gains what if a deal is sealed, compared with no deal."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.quovadis.apply import apply
from engine.quovadis.board import MainAction
from engine.quovadis.bots.help import Help, deal_for, helps
from engine.quovadis.bots.judge import (
    NEW,
    Consequence,
    Valuation,
    best,
    consequences,
    sealed,
    settled,
)
from engine.quovadis.bots.later import at_once, burden_of, paid_at_once
from engine.quovadis.bots.price import price_of
from engine.quovadis.entries import Act, Caesar, Deal, Move, Pay, Place, Refuse, Support, Term
from engine.quovadis.seal import givers
from engine.quovadis.sealable import consents_needed
from engine.quovadis.state import BONUS_CHOICE, State
from engine.refusal import Refusal

DEAREST: Final = 6  # laurels for one consent
WORTHWHILE: Final = 0.004  # a gain for which an offer is worth making
SPARED: Final = 0.3  # share of a harm that is avoided if it is put off for a turn
SHOPPING: Final = 0.5  # share of what help usually brings that a mover wants of one who offers it
LIKELY: Final = 0.7  # how likely a mover is to get help that both sides gain by


class Balance(NamedTuple):
    """The gain of a seat from a deal, that of the active seat, and whether the seat gives."""

    gain: float
    movers: float
    gives: float


class Bid(NamedTuple):
    """A possible offer with its average value to each seat."""

    deal: Deal
    help: Help
    price: int  # of each consent
    gains: Sequence[float]
    afters: Sequence[State]

    @property
    def act(self) -> MainAction:
        return self.help.act

    @property
    def helpers(self) -> tuple[int, ...]:
        return self.help.helpers()


def weigh(
    world: State, deal: Deal, value: Valuation, seat: int, today: Valuation | None = None
) -> Balance | None:
    """Weigh the deal in one imagined state; None if it cannot be sealed there.

    `today` is the valuation without what seats may do on their next turns, where `value` has that.
    """
    mover = world.active
    with_it, burden = sealed_with(world, deal, seat)
    if with_it is None:
        world = lent(world, deal, seat)
        with_it, burden = sealed_with(world, deal, seat)
    if with_it is None:
        return None
    without = delayed(world, deal, best(world, value), today or value)
    chosen = best(with_it, value).values
    mine, movers = chosen[seat], chosen[mover]
    if seat != mover and deal.option:
        uses = [f.values for f in consequences(with_it, value) if _uses(f, deal)]
        if uses:  # an unused option costs nothing; of its uses, count the worst
            mine = min(values[seat] for values in uses)
            movers = max(values[mover] for values in uses)
    spared = spares(world, with_it, deal, value)
    gives = any(seat in givers(t, mover) for t in deal.terms if not _takes(t, seat))
    return Balance(
        mine - without[seat] - burden + spared[seat],
        movers - without[mover] + spared[mover],
        gives,
    )


def delayed(world: State, deal: Deal, without: Consequence, today: Valuation) -> Sequence[float]:
    """Return what seats have without the deal; what it keeps the mover from is only put off.

    The mover may do next turn what it is paid to leave now, so to others most of the harm remains.
    But they act before that, so what they may do themselves is theirs.
    """
    if not any(isinstance(term, Act) and not term.later for term in deal.terms):
        return without.values
    found = zip(without.values, today(without.after), today(world), strict=True)
    return [
        worth if seat == world.active else worth + max(0.0, (1 - SPARED) * (now - after))
        for seat, (worth, after, now) in enumerate(found)
    ]


def spares(world: State, with_it: State, deal: Deal, value: Valuation) -> Sequence[float]:
    """Return what each seat gains because the deal keeps the mover from help that it might get.

    Either that help is refused to the mover, or the mover is bound to do something else.
    """
    now = [term for term in deal.terms if not term.later]
    if not any(isinstance(term, (Act, Refuse)) for term in now) or any(
        isinstance(term, Support) for term in now
    ):
        return [0.0] * world.setup.seats
    helped = expected_help(world, value)
    if deal.option:  # used, it leaves no room for help
        return [-LIKELY * gain for gain in helped]
    refused = expected_help(with_it, value)
    return [LIKELY * (b - a) for a, b in zip(helped, refused, strict=True)]


def expected_help(world: State, value: Valuation) -> Sequence[float]:
    """Return what help at the asking price would bring each seat; nothing if nobody gains by it."""
    found = expected_bid(world, value)
    return [0.0] * world.setup.seats if found is None else found.gains


def expected_bid(world: State, value: Valuation) -> Bid | None:
    """Return the help at the asking price that the mover likes best and its helpers would give."""
    mover = world.active
    good = [
        bid
        for bid in bids([world], value, mover)
        if bid.price >= price_of(world, bid.act) and all(bid.gains[h] > 0 for h in bid.helpers)
    ]
    return max(good, key=lambda bid: bid.gains[mover], default=None)


def usual_gain(world: State, value: Valuation) -> float:
    """Return the least that the mover must gain by an offered consent, so that it pays for it.

    A mover who asks around gets help at the usual price, so dearer consents bring too little.
    """
    usual = expected_bid(world, value)
    return 0.0 if usual is None else SHOPPING * usual.gains[world.active]


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
            yield Bid(deal, asked, price, gains, paid)


def _mean_change(
    before: Sequence[Sequence[float]], after: Sequence[Sequence[float]]
) -> list[float]:
    seats = range(len(before[0]))
    return [
        sum(a[s] - b[s] for a, b in zip(after, before, strict=True)) / len(before) for s in seats
    ]


def moved_with(world: State, deal: Deal, asked: Help) -> State | None:
    """Return the state after the move with that help, before a bonus; None if it is impossible."""
    with_it = sealed(world, deal)
    if with_it is None:
        return None
    own = consents_needed(world, asked.act) - len(asked.votes)
    votes = tuple(sorted((*asked.votes, *(world.active,) * own)))
    try:
        return apply(with_it, Move(world.active, asked.act.code, votes, (NEW,)))
    except Refusal:
        return None


def _exercised(world: State, deal: Deal, asked: Help, value: Valuation) -> State | None:
    """Return the state after the move with that help, and after the bonus."""
    after = moved_with(world, deal, asked)
    return best(after, value).after if after and after.phase == BONUS_CHOICE else after


def _paid(after: State, asked: Help, mover: int, price: int) -> State:
    """Return the state with the price paid by value; exact change is ignored."""
    if not price:
        return after
    held = [list(h) for h in after.holdings]
    held[mover][0] -= price * len(asked.votes)
    for seat in asked.votes:
        held[seat][0] += price
    return settled(after._replace(holdings=tuple(map(tuple, held))))


def has_agreed(state: State, mover: int) -> bool:
    """Tell whether the mover has signed an option this turn; one is enough."""
    return any(d.option and mover in d.deal.signed for d in state.deals)
