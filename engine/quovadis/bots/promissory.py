"""Deals that are paid later: a mover who cannot pay a consent today promises to, or to consent.

Where deals bind for a round the payment is a later term, elsewhere a promise.
"""

import json
from collections.abc import Sequence
from math import ceil
from typing import Final

from engine.game import Raw
from engine.quovadis.bots.memory import Recollection, own_word, trust
from engine.quovadis.bots.word import CONSENT
from engine.quovadis.entries import Deal, Pay, Support
from engine.quovadis.state import State

ROUNDS: Final = 3  # within which a promise is to be kept
MOST_OWED: Final = 3  # laurels promised in one deal
MOST_OPEN: Final = 2  # promises that it leaves open at a time
DOUBT: Final = 0.4  # how little a promise may count that still is worth taking


def owing(
    state: State, free: Deal, helpers: Sequence[int], price: int, memory: Recollection
) -> Deal | None:
    """Return the deal with the price to be paid later; None if nobody would believe it."""
    mover = state.active
    if len(own_word(memory, mover)) + len(helpers) > MOST_OPEN:
        return None
    votes = {t.seat: t.votes for t in free.terms if isinstance(t, Support)}
    if state.setup.by_round:
        later = tuple(Pay(mover, seat, price * votes[seat], True) for seat in helpers)
        return free._replace(terms=free.terms + later)
    made = [_promised(state, memory, seat, price * votes[seat]) for seat in helpers]
    if any(one is None for one in made):
        return None
    return free._replace(promises=json.dumps(made))


def _promised(state: State, memory: Recollection, helper: int, price: int) -> Raw | None:
    """Return a promise of the mover that is worth the price to the helper."""
    mover = state.active
    faith = trust(memory, helper, mover)
    common = {"by": mover, "for": helper, "until": state.turn + ROUNDS * state.setup.seats}
    if CONSENT * faith >= price - 0.25:
        return {"kind": "support", **common}  # wherever it is needed
    owed = ceil((price - 0.25) / faith) if faith >= DOUBT else MOST_OWED + 1
    return {"kind": "pay", **common, "laurels": owed} if owed <= MOST_OWED else None
