"""The meaning of a raw deal's terms to one seat."""

from typing import Final

from engine.game import Raw

HALF: Final = 0.5  # of a laurel


def receives(deal: Raw, seat: int) -> int:
    """Return the laurels that the seat is paid this turn."""
    terms = (term for term in deal["terms"] if "when" not in term)
    return sum(t["laurels"] for t in terms if t["term"] == "pay" and t["to"] == seat)


def pays(deal: Raw, seat: int) -> int:
    """Return the laurels that the seat pays, this turn or the next."""
    terms = deal["terms"]
    return sum(t["laurels"] for t in terms if t["term"] == "pay" and t["from"] == seat)


def gives_away(deal: Raw, seat: int, active: int) -> bool:
    """Tell whether the seat gives anything but laurels: consent, refusal or its freedom to act."""
    return any(t["term"] != "pay" and t.get("seat", active) == seat for t in deal["terms"])


def binds(deal: Raw, active: int) -> bool:
    """Tell whether the deal binds the active seat's own actions, whatever it chooses."""
    return deal["mode"] == "pledge" and gives_away(deal, active, active)


def consents(deal: Raw, seat: int) -> list[Raw]:
    """Return the consents that the seat gives by the deal on this turn."""
    return [
        term
        for term in deal["terms"]
        if term["term"] == "support" and term["seat"] == seat and "when" not in term
    ]


def promised(deal: Raw, role: str, seat: int) -> float:
    """Return the laurels that the deal promises to be paid by or for the seat; `role` says which.

    Anything else that is promised counts as one to its maker; refusing somebody else as half of one
    to both sides.
    """
    made = deal.get("promises")
    listed = made if isinstance(made, list) else []
    return sum(_weight(p, role) for p in listed if isinstance(p, dict) and p.get(role) == seat)


def _weight(promise: Raw, role: str) -> float:
    laurels = promise.get("laurels")
    if type(laurels) is int:
        return laurels
    if promise.get("kind") == "refuse" and promise.get("against") is not None:
        return HALF
    return 1.0 if role == "by" else 0.0


def fits(entry: Raw, act: Raw) -> bool:
    """Tell whether an entry is of the pattern of a `do` or an `avoid`."""
    features = {key: _feature(entry, key) for key in act}
    return features == act


def _feature(entry: Raw, key: str) -> object:
    if entry["do"] == "move" and key in ("from", "to"):
        return str(entry["path"]).split("-")[key == "to"]
    return entry.get(key)
