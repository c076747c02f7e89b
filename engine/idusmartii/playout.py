"""A game played on to its end by steady house players, to tell who is likely to win.

Each seat has the cards that it really has, and knows only what it may see. Now and then a player
does what a beginner would: people are less steady than house players.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.idusmartii.apply import apply
from engine.idusmartii.bots.novice import Novice
from engine.idusmartii.bots.steady import Steady
from engine.idusmartii.codec import decode
from engine.idusmartii.state import State, actors
from engine.idusmartii.view import view

policy: Final = "idusmartii steady 1"

SLIPS: Final = 0.15
"""How often a player does what a beginner would."""

_STEADY: Final = Steady()
_NOVICE: Final = Novice()


def winners(state: State, rng: Random) -> Sequence[int]:
    """Return the seats that win one game played on from this state."""
    while waited := actors(state):
        player = _NOVICE if rng.random() < SLIPS else _STEADY
        raw = player.choose(view(state, waited[0]), rng)
        state = apply(state, decode(state, raw))
    return () if state.result is None else state.result.winners
