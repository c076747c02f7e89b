"""The full state, secrets included, in the format of docs/records.md."""

from engine.game import Raw
from engine.idusmartii.cards import LOYALIST, TRAITOR
from engine.idusmartii.state import State, actors


def replay(state: State) -> Raw:
    """Return the full state."""
    return {**public(state), "hands": [sorted(hand) for hand in state.hands]}


def public(state: State) -> Raw:
    """Return what everybody sees, keys in the order of docs/records.md; `hands` is left empty."""
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
