"""The effect of an entry on a state.

A number such as 2.3 is a paragraph of docs/rules-idusmartii.md.
"""

from collections.abc import Callable
from typing import Any, Final, NoReturn

from engine.idusmartii.cards import MERCHANT, OTHER, TO_LAY, Card
from engine.idusmartii.entries import Assign, Discard, Entry, Pass, Peek, Veto, Vote
from engine.idusmartii.offices import objection, rounds_before
from engine.idusmartii.result import failed_conspiracy, ides_of_march, passed
from engine.idusmartii.state import Result, RoundState, State, Step, actors
from engine.refusal import Code, Refusal

NOBODY: Final = (None, None)  # no card lies before either aedile


def apply(state: State, entry: Entry) -> State:
    """Return the state after the entry, or raise a Refusal."""
    rule = _RULES.get((state.step, entry.do))
    if rule is None:
        _not_now(state, entry)
    after: State = rule(state, entry)
    return after


def first_round(seats: int, start: int) -> RoundState:
    """Set up a round of phase 1: the other offices go to the seats on the consul's left."""
    aediles = _ascending((start + 2) % seats, (start + 3) % seats)
    return RoundState(1, 1, start, (start + 1) % seats, aediles, NOBODY)


def _assign(state: State, entry: Assign) -> State:
    """Apply 2.1: the consul of phase 2 gives the offices."""
    _only(state, entry.seat, state.now.consul)
    reason = objection(state.seats, entry, *rounds_before(state))
    if reason:
        raise Refusal(Code.RULES, reason)
    now = state.now._replace(praetor=entry.praetor, aediles=entry.aediles, laid=NOBODY)
    return _at(state, "vote", now)


def _vote(state: State, entry: Vote) -> State:
    """Apply 2.2: an aedile lays a card."""
    now = state.now
    if entry.seat not in now.aediles or now.lying(entry.seat) is not None:
        _not_you(state, entry.seat)
    if entry.card not in TO_LAY[now.phase]:
        _not_that_card(entry.seat, f"no {entry.card} card can be laid in phase {now.phase}")
    laid = _with(now, entry.seat, entry.card)
    return _at(state, "vote" if None in laid else "peek", now._replace(laid=laid))


def _peek(state: State, entry: Peek) -> State:
    """Apply 2.3: the praetor looks at a card.

    In phase 2 a merchant is shown to everybody and must be replaced.
    """
    now = state.now
    _only(state, entry.seat, now.praetor)
    if entry.aedile not in now.aediles:
        one, two = now.aediles
        raise Refusal(Code.NOT_THERE, f"look at one of the aediles: seat {one} or seat {two}")
    seen = now.lying(entry.aedile)
    step: Step = "revote" if seen == MERCHANT else "veto"
    return _at(state, step, now._replace(peeked=entry.aedile, seen=seen))


def _veto(state: State, entry: Veto) -> State:
    """Apply 2.3: the praetor demands a swap; in phase 2 the aedile may choose the other card."""
    now = state.now
    _only(state, entry.seat, now.praetor)
    if now.phase == 2:
        return _at(state, "revote", now._replace(veto=True))
    laid = tuple(
        OTHER[card] if card and aedile == now.peeked else card
        for aedile, card in zip(now.aediles, now.laid, strict=True)
    )
    return _tally(state, now._replace(veto=True, laid=laid))


def _pass(state: State, entry: Pass) -> State:
    """Apply 2.3: the praetor lets the card lie."""
    _only(state, entry.seat, state.now.praetor)
    return _tally(state, state.now._replace(veto=False))


def _revote(state: State, entry: Vote) -> State:
    """Apply 2.3: the aedile lays one of their other two cards; nobody looks at it."""
    now = state.now
    _only(state, entry.seat, now.peeked)
    if entry.card == now.seen:
        _not_that_card(entry.seat, f"the {entry.card} card was taken back: lay one of the others")
    return _tally(state, now._replace(laid=_with(now, entry.seat, entry.card)))


def _discard(state: State, entry: Discard) -> State:
    """Apply 2.5: the consul discards one of their two faction cards."""
    now, seat = state.now, entry.seat
    _only(state, seat, now.consul)
    hand = list(state.hands[seat])
    if entry.card not in hand:
        raise Refusal(
            Code.NOT_THERE,
            f"seat {seat} holds no {entry.card} card: discard one it holds",
            knows=(seat,),
        )
    hand.remove(entry.card)
    hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
    return _next_round(state._replace(hands=hands), now._replace(discarded=entry.card))


def _tally(state: State, now: RoundState) -> State:
    """Apply 2.4: count both cards, then test the limit. Apply 2.5: see who must discard."""
    track = state.track.moved(now.laid)
    tallied = state._replace(track=track, now=now)
    too_far = passed(track, state.limit)
    if too_far:
        return _over(tallied, failed_conspiracy(state.hands, too_far))
    # In both phases the start player is consul of round 1. Only that of phase 2 makes them discard.
    if (now.phase == 1) == (now.number > 1):
        return tallied._replace(step="discard")
    return _next_round(tallied, now)


def _next_round(state: State, now: RoundState) -> State:
    """Apply 2.5: move the offices on; end phase 1 after N rounds and the game after N more."""
    seats, number, consul = state.seats, now.number + 1, (now.consul + 1) % state.seats
    if number > seats and now.phase == 2:
        ended = state._replace(now=now)
        return _over(ended, ides_of_march(ended))
    if now.phase == 2:
        following = RoundState(2, number, consul)
    elif number > seats:
        following = RoundState(2, 1, consul)
    else:
        following = first_round(seats, consul)._replace(number=number)
    step: Step = "vote" if following.phase == 1 else "assign"
    return state._replace(step=step, now=following, past=(*state.past, now))


def _over(state: State, result: Result) -> State:
    return state._replace(step="over", result=result)


def _at(state: State, step: Step, now: RoundState) -> State:
    return State(state.seats, state.start, step, state.track, state.hands, now, state.past)


def _ascending(one: int, two: int) -> tuple[int, int]:
    return (one, two) if one < two else (two, one)


def _with(now: RoundState, aedile: int, card: Card) -> tuple[Card | None, ...]:
    first, second = now.laid
    return (card, second) if aedile == now.aediles[0] else (first, card)


def _only(state: State, seat: int, allowed: int | None) -> None:
    if seat != allowed:
        _not_you(state, seat)


def _not_you(state: State, seat: int) -> NoReturn:
    waited = " and ".join(f"seat {actor}" for actor in actors(state))
    raise Refusal(Code.WRONG_SEAT, f"seat {seat} cannot act now: it is up to {waited}")


def _not_that_card(seat: int, reason: str) -> NoReturn:
    raise Refusal(Code.RULES, reason, knows=(seat,))


def _not_now(state: State, entry: Entry) -> NoReturn:
    if state.step == "over":
        raise Refusal(Code.OVER, "the game is over: nothing more can be done")
    raise Refusal(Code.WRONG_PHASE, f"{entry.do} is not possible now: {WAITED_FOR[state.step]}")


WAITED_FOR: Final[dict[Step, str]] = {
    "assign": "the consul gives the offices",
    "vote": "the aediles lay their cards",
    "peek": "the praetor looks at a card",
    "veto": "the praetor demands a swap or passes",
    "revote": "an aedile lays another card",
    "discard": "the consul discards a faction card",
    "over": "the game is over",
}

_RULES: Final[dict[tuple[str, str], Callable[[State, Any], State]]] = {
    ("assign", "assign"): _assign,
    ("vote", "vote"): _vote,
    ("peek", "peek"): _peek,
    ("veto", "veto"): _veto,
    ("veto", "pass"): _pass,
    ("revote", "vote"): _revote,
    ("discard", "discard"): _discard,
}
