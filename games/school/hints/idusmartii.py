"""Hints for a first game of Idus Martii: one for each kind of entry."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from engine.game import Raw

HINTS: Final = {
    "peek": _(
        "Look at the card of whoever you trust least: what you see, you can use and you can tell."
    ),
    "veto": _(
        "Demand a swap if the card helps the other side. If it helps yours, let it lie. Both tell "
        "the others something about you."
    ),
    "pass": _(
        "Demand a swap if the card helps the other side. If it helps yours, let it lie. Both tell "
        "the others something about you."
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


def hint(view: Raw) -> str:
    """Return the hint for what the seat has to do now."""
    mine = [entry for entry in view["legal"] if entry.get("seat", view["viewer"]) == view["viewer"]]
    if not mine:
        return ""
    return str(HINTS[mine[0]["do"]] if mine[0]["do"] != "vote" else _of_voting(view))


def _of_voting(view: Raw) -> str:
    """Return which card to lay: that of one's side, if one's faction cards leave a single side."""
    sides = set(view["hands"][view["viewer"]])
    return str(VOTES[sides.pop()] if len(sides) == 1 else OPEN)
