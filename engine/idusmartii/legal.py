"""What may be done: every legal entry of whoever must act, and what the clock would do."""

from typing import Final

from engine.idusmartii.cards import LOYALIST, MERCHANT, TO_LAY, TRAITOR, Card
from engine.idusmartii.dealing import SEATS
from engine.idusmartii.entries import Discard, Entry, Pass, Peek, Veto, Vote
from engine.idusmartii.offices import assignments
from engine.idusmartii.state import State, actors
from engine.refusal import Code, Refusal

# Votes are asked for all the time, and there are few: made once.
_VOTES: Final[dict[int, tuple[tuple[Vote, ...], ...]]] = {
    phase: tuple(tuple(Vote(seat, card) for card in cards) for seat in range(SEATS.stop))
    for phase, cards in TO_LAY.items()
}


def legal(state: State) -> tuple[Entry, ...]:
    """Every legal entry of every seat that must act, each once, by seat."""
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


def default(state: State, seat: int) -> Entry:
    """The entry the clock plays for an absent seat: harmless, and telling nothing of its cards.

    Everything but the discard follows from what everybody sees. Of the two faction cards
    the one dealt second goes: which one that is, chance alone has decided and nobody knows.
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
    """An abstention where it is allowed, else the marker that is behind."""
    if state.now.phase == 2 and state.now.seen != MERCHANT:
        return MERCHANT
    return LOYALIST if state.track.loyalist <= state.track.traitor else TRAITOR
