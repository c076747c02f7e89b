"""Where guests may post on the board: offers to house players and their own notes, but no words."""

from typing import Final

GUEST_PAGES: Final = frozenset(
    f"forum:{name}"
    for name in (
        *("new_offer", "accept", "refuse", "withdraw", "counter", "edit_offer"),
        *("read", "notes"),
    )
)
