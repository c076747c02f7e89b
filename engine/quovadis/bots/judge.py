"""Looking ahead in an imagined state: the consequences of an entry, and a seat's best choice."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final, NamedTuple

from engine.quovadis.apply import apply
from engine.quovadis.elections import finish
from engine.quovadis.entries import Caesar, Deal, Entry, Seal
from engine.quovadis.legal import legal
from engine.quovadis.state import ACTION, BONUS_CHOICE, OVER, State
from engine.refusal import Refusal

NEW: Final = "new"  # the id of a deal while it is weighed
IDLE: Final = 1.5  # laurels that a turn is worth: if only Caesar moves, nothing of it lasts
MOST: Final = 400  # entries considered: with many options there are very many entries

Valuation = Callable[[State], Sequence[float]]  # the value of a position to each seat


class Consequence(NamedTuple):
    """An entry, the state it leads to (bonus included), and that state's value to each seat."""

    entry: Entry
    after: State
    values: Sequence[float]


def consequence(state: State, entry: Entry, value: Valuation) -> Consequence:
    """Return the consequence of an entry; the mover uses a bonus as suits it best."""
    after = apply(state, entry)
    if after.phase == BONUS_CHOICE and state.phase != BONUS_CHOICE:
        return best(after, value)._replace(entry=entry)
    values = value(after)
    if isinstance(entry, Caesar) and state.phase == ACTION:  # after a II with Caesar he is a gift
        values = [mine - IDLE * (s == state.active) for s, mine in enumerate(values)]
    return Consequence(entry, after, values)


def consequences(state: State, value: Valuation) -> Iterable[Consequence]:
    """Return the possible consequences of the turn."""
    return (consequence(state, entry, value) for entry in islice(legal(state), MOST))


def best(state: State, value: Valuation) -> Consequence:
    """Return the consequence that the active seat likes best."""
    seat = state.active
    return max(consequences(state, value), key=lambda f: f.values[seat])


def sealed(state: State, deal: Deal) -> State | None:
    """Return the state with the deal signed by all and in force; None if it cannot be sealed."""
    everybody = tuple(range(state.setup.seats))
    try:
        return apply(state, Seal(deal._replace(id=NEW, signed=everybody)))
    except Refusal:
        return None


def settled(after: State) -> State:
    """Return a state with changed holdings; if the game is over, decide anew who won."""
    if after.phase == OVER and after.setup.games == 1:
        return finish(after)
    return after
