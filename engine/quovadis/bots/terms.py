"""What the terms of a raw deal mean to one seat."""

from engine.game import Raw


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
