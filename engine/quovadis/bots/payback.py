"""Paying what was promised: the offers with which a house player keeps its word."""

from typing import Final

from engine.quovadis.bots.judge import NEW, sealed
from engine.quovadis.bots.memory import Recollection
from engine.quovadis.bots.word import debts, keeps
from engine.quovadis.entries import Deal, Pay
from engine.quovadis.state import State

LATE: Final = 0.5  # how much less its word is worth when the game is nearly over
NEARLY: Final = 1  # free seats in the Senate at which it is


def paying_back(state: State, seat: int, memory: Recollection, honour: float) -> list[Deal]:
    """Return payments of what the seat has promised, if it can pay and means to."""
    if seat != state.active:
        return []
    board = state.setup.board
    left = board.room[board.senate] - len(state.seated[board.senate])
    word = honour * (LATE if left <= NEARLY else 1.0)
    owed = [p for p in debts(memory, seat) if keeps(memory, word, p["laurels"])]
    deals = [
        Deal(NEW, False, seat, (seat,), (Pay(seat, p["for"], p["laurels"], False),), "")
        for p in owed
    ]
    return [deal for deal in deals if sealed(state, deal) is not None]
