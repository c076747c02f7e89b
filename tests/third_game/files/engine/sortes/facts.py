"""The facts of a game for the archive."""

from engine.facts import GameFacts
from engine.sortes.apply import apply
from engine.sortes.codec import decode
from engine.sortes.replay import public
from engine.sortes.setup import setup

fact_words = {"ending": ("read",)}


def facts(header, log, said):
    state = setup(header)
    for raw in log:
        state = apply(state, decode(state, raw))
    if not state.is_over:
        return GameFacts(turns=len(state.shown))
    winners = tuple(public(state)["result"]["winners"])
    return GameFacts(turns=len(state.shown), ending="read", winners=winners)
