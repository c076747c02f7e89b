"""Hints for a first game of Idus Martii: one for each thing that there is to do."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from engine.game import Raw

HINTS: Final = {
    "vote": _(
        "Lay the card that moves your side's marker, unless it would go beyond the limit. Nobody "
        "but the praetor can see it, and you may say what you like about it."
    ),
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


def hint(view: Raw) -> str:
    """Return the hint for what the seat has to do now."""
    mine = [entry for entry in view["legal"] if entry.get("seat", view["viewer"]) == view["viewer"]]
    return str(HINTS[mine[0]["do"]]) if mine else ""
