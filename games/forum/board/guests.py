"""Where guests may post on the board: offers to house players and their own notes, but no words."""

from typing import Final

OFFERS: Final = frozenset({"new_offer", "accept", "refuse", "withdraw", "counter", "edit_offer"})
OWN: Final = frozenset({"read", "notes"})


def guest_pages() -> set[str]:
    """Return the names of addresses on the board to which guests may post."""
    return {f"forum:{name}" for name in OFFERS | OWN}
