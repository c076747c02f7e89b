"""Looking ahead in an imagined state: what comes of an entry, and what a seat would choose."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final, NamedTuple

from engine.quovadis.apply import apply
from engine.quovadis.elections import finish
from engine.quovadis.entries import Deal, Entry, Seal
from engine.quovadis.legal import legal
from engine.quovadis.state import BONUS_CHOICE, OVER, State
from engine.refusal import Refusal

NEW: Final = "new"  # the id of a deal while it is weighed
MOST: Final = 400  # entries looked at: many options make very many entries

Valuation = Callable[[State], Sequence[float]]  # what a position is worth to each seat


class Future(NamedTuple):
    """An entry, the state it leads to (a bonus taken included), and what that is worth to each."""

    entry: Entry
    after: State
    values: Sequence[float]


def future(state: State, entry: Entry, value: Valuation) -> Future:
    """What comes of an entry; a bonus is used as the mover likes best."""
    after = apply(state, entry)
    if after.phase == BONUS_CHOICE and state.phase != BONUS_CHOICE:
        return best(after, value)._replace(entry=entry)
    return Future(entry, after, value(after))


def futures(state: State, value: Valuation) -> Iterable[Future]:
    """What may come of the turn."""
    return (future(state, entry, value) for entry in islice(legal(state), MOST))


def best(state: State, value: Valuation) -> Future:
    """What the active seat likes best."""
    seat = state.active
    return max(futures(state, value), key=lambda f: f.values[seat])


def sealed(state: State, deal: Deal) -> State | None:
    """The state with the deal signed by all and in force; None where it cannot be sealed."""
    everybody = tuple(range(state.setup.seats))
    try:
        return apply(state, Seal(deal._replace(id=NEW, signed=everybody)))
    except Refusal:
        return None


def settled(after: State) -> State:
    """A state whose holdings were changed afterwards: who won is found anew."""
    if after.phase == OVER and after.setup.games == 1:
        return finish(after)
    return after
