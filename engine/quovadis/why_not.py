"""Reasons why an option could not be exercised, in words and open numbers (docs/deals.md)."""

from engine.quovadis.board import MainAction
from engine.quovadis.sealable import consents_needed, possible, refused
from engine.quovadis.state import Sealed, State


def why_pledged(state: State) -> str:
    """Name the deals in which the active player has pledged something about the action."""
    board = state.setup.board
    free = (board.every_act, board.every_space)
    ids = [d.id for d in state.deals if not d.option and (d.acts, d.spaces) != free]
    deals = f"deal {ids[0]}" if len(ids) == 1 else f"deals {' and '.join(ids)}"
    return f"what the active player has agreed to in {deals:.200} leaves no way to use it"


def why_never(state: State, sealed: Sealed) -> str:
    """Say what is missing, looking at the actions that the option fits."""
    acts = state.setup.board.acts_in(sealed.acts)
    if not acts:
        return "no action fits all its terms"
    acts = tuple(act for act in acts if possible(state, act))
    if not acts:
        return "the action it is for is not possible now: a senator or a free place is missing"
    if sealed.votes and all(len(sealed.votes) > consents_needed(state, act) for act in acts):
        return "the move needs fewer consents than it gives"
    lacking = [_lacking(state, sealed, act) for act in acts]
    return next(filter(None, lacking), "Caesar cannot be where it says when the turn ends")


def _lacking(state: State, sealed: Sealed, act: MainAction) -> str:
    """Say how many consents a move still needs and how many others could give one; or nothing."""
    if act.kind != "move":
        return ""
    present = list(state.seated[act.source])
    others = [s for s in present if s != state.active and not refused(state, s, act.source)]
    could = len(others) - len(sealed.votes)
    needed = consents_needed(state, act) - len(sealed.votes) - present.count(state.active) + 1
    if needed <= could:
        return ""
    of_others = f"{needed} more consent{'' if needed == 1 else 's'} of others"
    return f"the move {act.code} needs {of_others}, and {could or 'none'} could be given there"
