"""The part of a state that one viewer may see, in the format of docs/records.md.

A view is built up from what its viewer may see; it is never the full state with parts removed.
"""

from engine.game import Raw
from engine.idusmartii.cards import MERCHANT
from engine.idusmartii.choices import choices
from engine.idusmartii.codec import encode
from engine.idusmartii.conditions import facts
from engine.idusmartii.legal import legal
from engine.idusmartii.replay import public
from engine.idusmartii.state import RoundState, State, tallied


def view(state: State, seat: int | None) -> Raw:
    """Return what that seat (None: a spectator) may see."""
    over = state.step == "over"
    history = [_round(state, past, seat) for past in (*state.past, state.now)]
    entries = [encode(entry) for entry in legal(state) if entry.seat == seat]
    shown = public(state)
    seen: Raw = {
        "game": "idusmartii",
        "seats": state.seats,
        "start": state.start,
        "viewer": seat,
        "turn": (shown["phase"] - 1) * state.seats + shown["round"],
        **shown,
        "limit": state.limit,
        "cards": [len(hand) for hand in state.hands],
        "hands": [
            sorted(hand) if over or holder == seat else None
            for holder, hand in enumerate(state.hands)
        ],
        "laid": history[-1]["laid"],
        "history": history,
        "legal": entries,
        "choices": choices(entries, state.now),
    }
    return {**seen, "facts": facts(seen)}


def offices_of(view: Raw, seat: int) -> list[str]:
    """Return the offices that a seat holds in the round in play: one or none."""
    held = {"consul": [view["consul"]], "praetor": [view["praetor"]], "aedile": view["aediles"]}
    return [office for office, seats in held.items() if seat in (seats or ())]


def _round(state: State, played: RoundState, seat: int | None) -> Raw:
    """Return one round as the viewer knows it."""
    over = state.step == "over"
    shown = tallied(state, played)
    own_discard = played.discarded if over or seat == played.consul else None
    return {
        "phase": played.phase,
        "round": played.number,
        "consul": played.consul,
        "praetor": played.praetor,
        "aediles": list(played.aediles) or None,
        "laid": [
            {
                "seat": aedile,
                "card": card if over or knows_laid(played, aedile, seat, shown) else None,
            }
            for aedile, card in zip(played.aediles, played.laid, strict=True)
            if card is not None
        ],
        "peek": _peek(played, seat, over),
        "veto": played.veto,
        "tally": sorted(card for card in played.laid if card) if shown else None,
        "discard": own_discard,
    }


def _peek(played: RoundState, seat: int | None, over: bool) -> Raw | None:
    if played.peeked is None:
        return None
    known = over or knows_seen(played, seat)
    return {"seat": played.peeked, "card": played.seen if known else None}


def knows_seen(played: RoundState, seat: int | None) -> bool:
    """Tell whether the viewer knows the card the praetor saw; merchants were shown to everybody."""
    return played.seen == MERCHANT or (
        seat is not None and seat in (played.praetor, played.peeked) and played.seen is not None
    )


def knows_laid(played: RoundState, aedile: int, seat: int | None, shown: bool) -> bool:
    """Tell whether the viewer knows the card that lies before an aedile now.

    The aedile does. Of the card looked at, everybody who knows what was seen does, until another
    card takes its place. In phase 1 there is only one other card, so after a swap the praetor still
    knows.
    """
    if seat == aedile:
        return True
    if played.peeked != aedile or not knows_seen(played, seat):
        return False
    asked_again = played.veto is True or played.seen == MERCHANT
    return not (shown and played.phase == 2 and asked_again)
