"""Every legal entry."""

from engine.sortes.entries import Bid
from engine.sortes.state import actors


def legal(state):
    return [Bid(seat, card) for seat in actors(state) for card in state.hand(seat)]
