"""What one viewer may see."""

from engine.sortes.codec import encode
from engine.sortes.legal import legal
from engine.sortes.notation import write
from engine.sortes.replay import public


def view(state, seat):
    over = state.is_over
    entries = [encode(entry) for entry in legal(state) if entry.seat == seat]
    return {
        "game": "sortes",
        "viewer": seat,
        **public(state),
        "patrons": [p if over or s == seat else None for s, p in enumerate(state.patrons)],
        "laid": [card if s == seat else None for s, card in enumerate(state.laid)],
        "legal": entries,
        "choices": _choices(entries),
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
