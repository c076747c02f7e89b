"""The next turn of a seat as if it were now, for deals that are offered ahead of it."""

from engine.quovadis.entries import Pay
from engine.quovadis.seal import come_due
from engine.quovadis.state import ACTION, BONUS_CHOICE, State


def on_turn_of(state: State, seat: int) -> State | None:
    """Return the state in which the seat's next turn begins, if nothing changes before.

    None if the seat is active already, or no turn of this game can be foreseen. Agreed payments
    are left out: whether they are possible would tell what others hold.
    """
    if state.phase not in (ACTION, BONUS_CHOICE) or seat == state.active:
        return None
    turns = (seat - state.active) % state.setup.seats
    due = tuple(due for due in state.due if due.seat == seat and not isinstance(due.term, Pay))
    begun = state._replace(
        active=seat, phase=ACTION, turn=state.turn + turns, deals=(), due=due, may_demand=False
    )
    later = tuple(due for due in state.due if due.seat != seat)
    return come_due(begun)._replace(due=later, annals=state.annals)
