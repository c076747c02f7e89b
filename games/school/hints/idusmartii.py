"""Hints for a first game of Idus Martii: one for each kind of entry."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from engine.game import Raw

HINTS: Final = {
    "peek": _(
        "Look at the card of whoever you trust least: what you see, you can use and you can tell."
    ),
    "discard": _(
        "The card that you keep is your side. The faction that is ahead is not sure to win: beyond "
        "the limit it loses at once."
    ),
    "assign": _(
        "Make aediles of those whom you believe to be on your side, and praetor somebody who has "
        "let your cards lie."
    ),
}


VOTES: Final = {
    "loyalist": _(
        "You are on the loyalists' side: lay their card, unless their marker would pass the limit. "
        "Only the praetor can see it, and you may say what you like about it."
    ),
    "traitor": _(
        "You are on the traitors' side: lay their card, unless their marker would pass the limit. "
        "Only the praetor can see it, and you may say what you like about it."
    ),
    "merchant": _(
        "You win if neither faction is two steps ahead: lay the card of the one that is behind. "
        "Only the praetor can see it, and you may say what you like about it."
    ),
}
OPEN: Final = _(
    "Your side is still open, so lay what you like and remember it: when both cards are shown, "
    "you know whose the other one is."
)


SWAPS: Final = {
    "faction": _(
        "Demand a swap if the card helps the other side. If it helps yours, let it lie. Both tell "
        "the others something about you."
    ),
    "merchant": _(
        "You win if neither faction is two steps ahead: let the card of the one that is behind "
        "lie, and demand a swap for the other. Both tell the others something about you."
    ),
}
OPEN_SWAP: Final = _(
    "Your side is still open, so swap it or let it lie as you like. What you have seen is worth "
    "something: tell it, or tell something else."
)


def hint(view: Raw) -> str:
    """Return the hint for what the seat has to do now."""
    mine = [entry for entry in view["legal"] if entry.get("seat", view["viewer"]) == view["viewer"]]
    if not mine:
        return ""
    do = mine[0]["do"]
    sides = set(view["hands"][view["viewer"]])
    side = sides.pop() if len(sides) == 1 else ""
    if do == "vote":
        return str(VOTES[side] if side else OPEN)
    if do in ("veto", "pass"):
        return str(SWAPS.get(side, SWAPS["faction"]) if side else OPEN_SWAP)
    return str(HINTS[do])
