"""The entry that the clock plays for an absent seat."""

from engine.refusal import Code, Refusal
from engine.sortes.entries import Bid
from engine.sortes.state import actors


def default(state, seat):
    if seat not in actors(state):
        raise Refusal(Code.WRONG_SEAT, f"nothing is asked of seat {seat}")
    return Bid(seat, state.hand(seat)[0])
