"""The full state, and what one viewer may see of it, in the words of records.md.

A view is built up from what may be seen, never by crossing out.
"""

from engine.game import Raw
from engine.idusmartii.cards import LOYALIST, MERCHANT, TRAITOR
from engine.idusmartii.choices import choices
from engine.idusmartii.conditions import facts
from engine.idusmartii.entries import encode
from engine.idusmartii.legal import legal
from engine.idusmartii.state import Round, State, actors, tallied


def replay(state: State) -> Raw:
    """The full state."""
    return {**_public(state), "hands": [sorted(hand) for hand in state.hands]}


def view(state: State, seat: int | None) -> Raw:
    """What that seat (None: a spectator) may see."""
    over = state.step == "over"
    history = [_round(state, past, seat) for past in (*state.past, state.now)]
    entries = [encode(entry) for entry in legal(state) if entry.seat == seat]
    public = _public(state)
    seen: Raw = {
        "game": "idusmartii",
        "seats": state.seats,
        "start": state.start,
        "viewer": seat,
        "turn": (public["phase"] - 1) * state.seats + public["round"],
        **public,
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
    """The offices that a seat holds in the round in play: one or none."""
    held = {"consul": [view["consul"]], "praetor": [view["praetor"]], "aedile": view["aediles"]}
    return [office for office, seats in held.items() if seat in (seats or ())]


def _public(state: State) -> Raw:
    """What everybody sees, keys in the order of records.md; `hands` is for the caller to fill."""
    now = state.now
    ides = state.result is not None and state.result.why == "ides of march"
    return {
        "phase": now.phase,
        "round": now.number + ides,
        "step": state.step,
        "consul": now.consul,
        "praetor": now.praetor,
        "aediles": list(now.aediles) or None,
        "track": {LOYALIST: state.track.loyalist, TRAITOR: state.track.traitor},
        "hands": None,
        "actors": list(actors(state)),
        "result": _result(state),
    }


def _result(state: State) -> Raw | None:
    if state.result is None:
        return None
    return {
        "faction": state.result.faction,
        "why": state.result.why,
        "winners": list(state.result.winners),
        "factions": [sorted(hand) for hand in state.hands],
    }


def _round(state: State, played: Round, seat: int | None) -> Raw:
    """One round as the viewer knows it; the current one is the last of the history."""
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


def _peek(played: Round, seat: int | None, over: bool) -> Raw | None:
    if played.peeked is None:
        return None
    known = over or knows_seen(played, seat)
    return {"seat": played.peeked, "card": played.seen if known else None}


def knows_seen(played: Round, seat: int | None) -> bool:
    """Whether the viewer knows the card the praetor saw; a merchant was shown to everybody."""
    return played.seen == MERCHANT or (
        seat is not None and seat in (played.praetor, played.peeked) and played.seen is not None
    )


def knows_laid(played: Round, aedile: int, seat: int | None, shown: bool) -> bool:
    """Whether the viewer knows the card that lies before an aedile now.

    Its own aedile does. The card looked at: whoever knows what was seen, until another
    takes its place. In phase 1 a swap brings the one other card, so the praetor still knows.
    """
    if seat == aedile:
        return True
    if played.peeked != aedile or not knows_seen(played, seat):
        return False
    asked_again = played.veto is True or played.seen == MERCHANT
    return not (shown and played.phase == 2 and asked_again)
