"""The winners (docs/rules-idusmartii.md 3.1, 3.2)."""

from typing import cast

from engine.idusmartii.cards import LOYALIST, MERCHANT, OTHER, TRAITOR, Card, Hand
from engine.idusmartii.state import Result, State, Track, Why


def passed(track: Track, limit: int) -> Card | None:
    """Return the faction whose marker is beyond the limit. Both never are, as a test shows."""
    if track.loyalist > limit:
        return LOYALIST
    return TRAITOR if track.traitor > limit else None


def failed_conspiracy(hands: tuple[Hand, ...], too_far: Card) -> Result:
    """Let the rival of the marker beyond the limit win, or the merchants if it has no player."""
    rival = OTHER[too_far]
    return _won(hands, rival if _held(hands, rival) else MERCHANT, "failed conspiracy")


def ides_of_march(state: State) -> Result:
    """Let a faction two steps ahead win if its rival has a player, else the merchants."""
    track, hands = state.track, state.hands
    ahead: Card = LOYALIST if track.loyalist > track.traitor else TRAITOR
    clear = abs(track.loyalist - track.traitor) >= 2
    return _won(hands, ahead if clear and _held(hands, OTHER[ahead]) else MERCHANT, "ides of march")


def _held(hands: tuple[Hand, ...], faction: Card) -> bool:
    return any(faction in hand for hand in hands)


def _won(hands: tuple[Hand, ...], faction: str, why: Why) -> Result:
    winners = tuple(seat for seat, hand in enumerate(hands) if faction in hand)
    return Result(cast(Card, faction), why, winners)
