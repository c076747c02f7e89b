"""The effect of an entry on a state."""

from engine.refusal import Code, Refusal
from engine.sortes.state import actors


def apply(state, entry):
    if state.is_over:
        raise Refusal(Code.OVER, "the game is over")
    if entry.seat not in actors(state):
        raise Refusal(Code.WRONG_SEAT, f"seat {entry.seat} has laid its card")
    if entry.card not in state.hand(entry.seat):
        raise Refusal(Code.NOT_THERE, f"seat {entry.seat} does not hold a {entry.card} any more")
    laid = tuple(entry.card if s == entry.seat else card for s, card in enumerate(state.laid))
    if None in laid:
        return state._replace(laid=laid)
    return state._replace(shown=(*state.shown, laid), laid=(None,) * state.seats)
