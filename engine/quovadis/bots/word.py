"""The worth of promises: to those to whom they are made, and to those who make them.

A promise brings its receiver what it would bring if kept, times how far its maker is trusted. It
costs its maker all that keeping it would cost, so that nobody promises more than a deal brings.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.game import Raw
from engine.quovadis.bots.leader import hurdles, is_door, leads
from engine.quovadis.bots.memory import Recollection, own_word, trust
from engine.quovadis.bots.terms import fits
from engine.quovadis.entries import Act, CaesarAt, Deal, Pay, Refuse, Support
from engine.quovadis.laurels import worth
from engine.quovadis.promise_terms import Promise, SupportAnywhere, promises_of, refused_seat
from engine.quovadis.state import State

CONSENT: Final = 1.4  # laurels that a consent on a later turn brings
REFUSAL: Final = 0.5  # that refusing somebody brings the others, where they need a consent
FORGONE: Final = 0.5  # that it costs there: they would have paid for it
DOOR: Final = 2.0  # times as much where they would enter the Senate
LEADER: Final = 2.0  # times as much of what it brings, against the leader
IDLE_WORD: Final = 0.1  # what refusing costs and brings where they need nothing now
PLACE: Final = 0.6  # that Caesar's place brings
ACTION: Final = 0.4  # that an action brings somebody else
GIVEN: Final[Mapping[type, float]] = {
    Support: 1.0,
    SupportAnywhere: 1.2,
    CaesarAt: 1.0,
    Act: 1.5,
}
WORDS: Final = 0.5  # laurels that being bound by free words costs
EARNS: Final = 3  # laurels that a promiser may be expected to win before paying
LASTS: Final = (1.0, 0.95, 0.85, 0.6, 0.3)  # how likely a promise comes to something, by stage


def word_gain(state: State, deal: Deal, seat: int, memory: Recollection) -> float:
    """Return what the promises of a deal bring the seat, in laurels; below zero if they cost."""
    if not deal.promises:
        return 0.0
    board, seats = state.setup.board, state.setup.seats
    everybody = deal._replace(signed=tuple(range(seats)))
    made = [p for p in promises_of(everybody, board, seats) if p.until > state.turn]
    return sum(_gain(state, promise, seat, memory) for promise in made)


def _gain(state: State, promise: Promise, seat: int, memory: Recollection) -> float:
    if promise.by == seat:
        return -_cost(state, promise)
    if promise.against == seat:
        return -_hindrance(state, promise, REFUSAL)
    if promise.ally != seat:
        return 0.0
    filled = len(state.seated[state.setup.board.senate])
    likely = LASTS[min(filled, len(LASTS) - 1)] * trust(memory, seat, promise.by)
    return likely * _use(state, promise)


def _cost(state: State, promise: Promise) -> float:
    what = promise.what
    if isinstance(what, str):
        return WORDS
    if isinstance(what, Pay):
        return what.laurels
    if isinstance(what, Refuse):
        return _hindrance(state, promise, FORGONE)
    return GIVEN[type(what)] * (what.votes if isinstance(what, (Support, SupportAnywhere)) else 1)


def _hindrance(state: State, promise: Promise, each: float) -> float:
    """Return what it is worth that somebody is refused consents, `each` where they need one."""
    what, foe = promise.what, refused_seat(promise)
    committee = what.committee if isinstance(what, Refuse) else None
    foes = [foe] if foe is not None else [s for s in range(state.setup.seats) if s != promise.by]
    found = [where for one in foes for where in hurdles(state, one, promise.by, committee)]
    return IDLE_WORD + each * sum(DOOR if is_door(state, where) else 1.0 for where in found)


def _use(state: State, promise: Promise) -> float:
    """Return what a promise brings if it is kept."""
    what = promise.what
    if isinstance(what, str):
        return 0.0
    if isinstance(what, Pay):
        return min(what.laurels, worth(state.holdings[promise.by]) + EARNS)
    if isinstance(what, (Support, SupportAnywhere)):
        return CONSENT * min(what.votes, 2)
    if isinstance(what, Refuse):
        if promise.against is None:
            return 0.0
        weight = LEADER if leads(state, promise.against) else 1.0
        return weight * _hindrance(state, promise, REFUSAL)
    return PLACE if isinstance(what, CaesarAt) else ACTION


# Keeping it


def redeemed(memory: Recollection, deal: Deal, seat: int) -> int:
    """Return the laurels that the seat would pay by the deal and has promised to pay."""
    paid = [t for t in deal.terms if isinstance(t, Pay) and t.payer == seat]
    owed = {t.payee: 0 for t in paid}
    for one in debts(memory, seat):
        if one["for"] in owed:
            owed[one["for"]] += one["laurels"]
    return sum(
        min(total, sum(t.laurels for t in paid if t.payee == to)) for to, total in owed.items()
    )


def keeps(memory: Recollection, honour: float, cost: float) -> bool:
    """Tell whether a promise is kept that costs this much."""
    return cost <= honour * memory.honour


def debts(memory: Recollection, seat: int) -> list[Raw]:
    """Return the open promises of the seat to pay."""
    return [p for p in own_word(memory, seat) if p["kind"] == "pay"]


def owes_consent(memory: Recollection, seat: int, deal: Deal, mover: int) -> bool:
    """Tell whether the seat has promised the mover the consent that the deal asks it for."""
    asked = [t for t in deal.terms if isinstance(t, Support) and t.seat == seat and not t.later]
    promised = [
        p for p in own_word(memory, seat) if p["kind"] == "support" and p.get("for") == mover
    ]
    return bool(asked) and all(any(_covers(p, term) for p in promised) for term in asked)


def _covers(promise: Raw, term: Support) -> bool:
    committee, path = promise.get("committee"), promise.get("path")
    return committee in (None, term.committee) and path in (None, term.path)


def owes_refusal(memory: Recollection, seat: int, deal: Deal, mover: int) -> bool:
    """Tell whether the consent that the deal asks of the seat would break a promise of it."""
    asked = {t.committee for t in deal.terms if isinstance(t, Support) and t.seat == seat}
    return any(
        p["kind"] == "refuse"
        and p.get("against", p.get("for")) == mover
        and (p.get("committee") is None or p["committee"] in asked)
        for p in own_word(memory, seat)
        if asked
    )


def scruples(
    memory: Recollection, honour: float, seat: int, entries: Iterable[Raw], caesar: str
) -> list[float]:
    """Return laurels by which the seat likes each entry more for what it has promised to do."""
    weight = honour * memory.honour
    word = own_word(memory, seat)
    return [weight * sum(_kept(p, entry, caesar) for p in word) for entry in entries]


def _kept(promise: Raw, entry: Raw, caesar: str) -> int:
    """Return 1 if the entry does what was promised, -1 if it breaks it, else 0."""
    kind = promise["kind"]
    if kind in ("do", "avoid"):
        done = fits(entry, promise["act"])
        return int(done) if kind == "do" else -int(done)
    if kind in ("caesar_on", "caesar_off"):
        there = (entry["to"] if entry["do"] == "caesar" else caesar) == promise["path"]
        return int(there) if kind == "caesar_on" else -int(there)
    return 0


def promise(kind: str, by: int, to: int, until: int, **what: object) -> Raw:
    """Return a promise in the form of docs/promises.md."""
    return {"kind": kind, "by": by, "for": to, "until": until, **what}
