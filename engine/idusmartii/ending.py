"""Who wins (rules page: End)."""

from typing import cast

from engine.idusmartii.cards import LOYALIST, MERCHANT, OTHER, TRAITOR, Card, Hand
from engine.idusmartii.state import Result, State, Track, Why


def passed(track: Track, limit: int) -> Card | None:
    """The faction whose marker is beyond the limit. Both can never be: a law to test."""
    if track.loyalist > limit:
        return LOYALIST
    return TRAITOR if track.traitor > limit else None


def failed_conspiracy(hands: tuple[Hand, ...], too_far: Card) -> Result:
    """A marker passed the limit: the rival wins, or the merchants if nobody is of the rival."""
    rival = OTHER[too_far]
    return _won(hands, rival if _held(hands, rival) else MERCHANT, "failed conspiracy")


def ides_of_march(state: State) -> Result:
    """A faction two steps ahead wins if somebody is of its rival, else the merchants."""
    track, hands = state.track, state.hands
    ahead: Card = LOYALIST if track.loyalist > track.traitor else TRAITOR
    clear = abs(track.loyalist - track.traitor) >= 2
    return _won(hands, ahead if clear and _held(hands, OTHER[ahead]) else MERCHANT, "ides of march")


def _held(hands: tuple[Hand, ...], faction: Card) -> bool:
    return any(faction in hand for hand in hands)


def _won(hands: tuple[Hand, ...], faction: str, why: Why) -> Result:
    winners = tuple(seat for seat, hand in enumerate(hands) if faction in hand)
    return Result(cast(Card, faction), why, winners)
