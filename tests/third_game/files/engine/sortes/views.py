"""What one viewer may see, and as a drawing."""

from engine.sortes.notation import write
from engine.sortes.rules import actors, encode, legal

STEP, TOP = 90, 60


def replay(state):
    return {
        **_public(state),
        "omens": list(state.omens),
        "patrons": list(state.patrons),
        "laid": list(state.laid),
    }


def view(state, seat):
    over = state.is_over
    entries = [encode(entry) for entry in legal(state) if entry.seat == seat]
    return {
        "game": "sortes",
        "viewer": seat,
        **_public(state),
        "patrons": [p if over or s == seat else None for s, p in enumerate(state.patrons)],
        "laid": [card if s == seat else None for s, card in enumerate(state.laid)],
        "legal": entries,
        "choices": _choices(entries),
    }


def _public(state):
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


def _choices(entries):
    if not entries:
        return []
    choices = [
        {
            "number": number,
            "entry": entry,
            "notation": write(entry),
            "sentence": f"Lay your {entry['card']}.",
        }
        for number, entry in enumerate(entries, 1)
    ]
    return [{"group": "bid", "title": "Lay a card", "choices": choices}]


def scene(view, lately=()):
    spots = {
        f"bid:{choice['entry']['card']}": [choice["number"]]
        for group in view["choices"]
        for choice in group["choices"]
    }
    over = view["result"]
    return {
        "changed": sorted({entry["seat"] for entry in lately}),
        "omen": view["omens"][-1],
        "hand": [
            {"card": int(spot[4:]), "spot": spot, "x": TOP + STEP * place}
            for place, spot in enumerate(spots)
        ],
        "seats": [
            {
                "seat": seat,
                "x": TOP + STEP * seat,
                "you": seat == view["viewer"],
                "acts": seat in view["actors"],
                "last": view["shown"][-1][seat] if view["shown"] else None,
                "taken": _taken(view, seat),
                "patron": view["patrons"][seat],
                "winner": bool(over) and seat in over["winners"],
            }
            for seat in range(view["seats"])
        ],
        "spots": spots,
    }


def _taken(view, seat):
    pairs = zip(view["omens"], view["takers"], strict=False)
    return [omen for omen, taker in pairs if taker == seat]


def wishes(view):
    return [
        {"wish": {"do": "bid", "card": card}, "sentence": f"Lay the {card}"}
        for card in view["hands"][view["viewer"]]
    ]
