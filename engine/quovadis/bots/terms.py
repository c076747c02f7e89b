"""What a deal in its raw form means to one seat, as far as its terms alone say it."""

from engine.game import Raw


def receives(deal: Raw, seat: int) -> int:
    """Laurels that the seat is paid this turn."""
    terms = (term for term in deal["terms"] if "when" not in term)
    return sum(t["laurels"] for t in terms if t["term"] == "pay" and t["to"] == seat)


def pays(deal: Raw, seat: int) -> int:
    """Laurels that the seat pays, this turn or the next."""
    terms = deal["terms"]
    return sum(t["laurels"] for t in terms if t["term"] == "pay" and t["from"] == seat)


def gives_away(deal: Raw, seat: int, active: int) -> bool:
    """Does the seat give anything but laurels: support, refusal or its freedom to act?"""
    return any(t["term"] != "pay" and t.get("seat", active) == seat for t in deal["terms"])


def binds(deal: Raw, active: int) -> bool:
    """Does the deal bind the active seat's own actions, whatever it chooses?"""
    return deal["mode"] == "pledge" and gives_away(deal, active, active)
