"""The full state, and the part of it that everybody sees."""

from engine.sortes.state import actors


def replay(state):
    return {
        **public(state),
        "omens": list(state.omens),
        "patrons": list(state.patrons),
        "laid": list(state.laid),
    }


def public(state):
    return {
        "seats": state.seats,
        "turn": min(len(state.shown) + 1, len(state.omens)),
        "omens": list(state.omens[: len(state.shown) + 1]),
        "shown": [list(cards) for cards in state.shown],
        "takers": state.takers,
        "hands": [state.hand(seat) for seat in range(state.seats)],
        "actors": list(actors(state)),
        "result": _result(state),
    }


def _result(state):
    if not state.is_over:
        return None
    points = [state.points(seat) for seat in range(state.seats)]
    return {
        "points": points,
        "places": [1 + sum(other > mine for other in points) for mine in points],
        "winners": [seat for seat, mine in enumerate(points) if mine == max(points)],
    }
