"""Every legal entry of the seats that must act."""

from typing import Final

from engine.idusmartii.cards import TO_LAY
from engine.idusmartii.entries import Discard, Entry, Pass, Peek, Veto, Vote
from engine.idusmartii.offices import assignments
from engine.idusmartii.setup import SEATS
from engine.idusmartii.state import State

# There are few different votes and they are needed often, so they are made once.
_VOTES: Final[dict[int, tuple[tuple[Vote, ...], ...]]] = {
    phase: tuple(tuple(Vote(seat, card) for card in cards) for seat in range(SEATS.stop))
    for phase, cards in TO_LAY.items()
}


def legal(state: State) -> tuple[Entry, ...]:
    """Return every legal entry of every seat that must act, each once, by seat."""
    now, step = state.now, state.step
    if step == "vote":
        return _votes(state)
    if step == "assign":
        return assignments(state)
    if step == "revote" and now.peeked is not None:
        return tuple(vote for vote in _VOTES[2][now.peeked] if vote.card != now.seen)
    if step == "discard":
        held = dict.fromkeys(sorted(state.hands[now.consul]))
        return tuple(Discard(now.consul, card) for card in held)
    if now.praetor is None or step == "over":
        return ()
    if step == "peek":
        one, two = now.aediles
        return Peek(now.praetor, one), Peek(now.praetor, two)
    return Veto(now.praetor), Pass(now.praetor)


def _votes(state: State) -> tuple[Vote, ...]:
    (one, two), (first, second) = state.now.aediles, state.now.laid
    votes = _VOTES[state.now.phase]
    if first is None:
        return votes[one] + votes[two] if second is None else votes[one]
    return votes[two]
