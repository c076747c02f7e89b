"""The entry that the clock plays for an absent seat."""

from engine.idusmartii.cards import LOYALIST, MERCHANT, TRAITOR, Card
from engine.idusmartii.entries import Discard, Entry, Pass, Vote
from engine.idusmartii.legal import legal
from engine.idusmartii.state import State, actors
from engine.refusal import Code, Refusal


def default(state: State, seat: int) -> Entry:
    """Return a harmless legal entry for an absent seat that reveals nothing about its cards.

    Every entry but the discard follows from what everybody sees. A discard is always the faction
    card that was dealt second: chance alone decided which card that is, and nobody is shown it.
    """
    if seat not in actors(state):
        raise Refusal(Code.WRONG_SEAT, f"nothing is asked of seat {seat} now")
    if state.step in ("vote", "revote"):
        return Vote(seat, _harmless_card(state))
    if state.step == "discard":
        return Discard(seat, state.hands[seat][-1])
    if state.step == "veto":
        return Pass(seat)
    return legal(state)[0]


def _harmless_card(state: State) -> Card:
    """Abstain where that is allowed; otherwise vote for the marker that is behind."""
    if state.now.phase == 2 and state.now.seen != MERCHANT:
        return MERCHANT
    return LOYALIST if state.track.loyalist <= state.track.traitor else TRAITOR
