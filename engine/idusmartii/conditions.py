"""The conditions of orders ahead: `if traitor ahead`, `if nobody ahead`, `if loyalist seen`."""

import re
from collections.abc import Iterator
from typing import Final

from engine.game import Raw
from engine.idusmartii.cards import LOYALIST, TO_LAY, TRAITOR

NOBODY: Final = "nobody"
AHEAD: Final = (LOYALIST, TRAITOR, NOBODY)

_KINDS: Final = {
    "ahead": ("ahead", "lead", "leads", "leading", "level"),
    "seen": ("seen", "see", "saw"),
}
_NOBODY: Final = (NOBODY, "neither", "none", "no", "level")
_FILLER: Final = frozenset(["the", "a", "is", "are", "i", "we", "card", "cards", "one", "faction"])


def facts(view: Raw) -> Raw:
    """Return who is ahead, and the card that the viewer has to judge as praetor."""
    lo, tr = view["track"][LOYALIST], view["track"][TRAITOR]
    seen = None
    if view["step"] == "veto" and view["praetor"] == view["viewer"]:
        seen = view["history"][-1]["peek"]["card"]
    return {"ahead": NOBODY if lo == tr else LOYALIST if lo > tr else TRAITOR, "seen": seen}


def of_votes() -> Iterator[Raw]:
    """Yield the conditions that a vote may have."""
    return ({"ahead": who} for who in AHEAD)


def of_verdicts() -> Iterator[Raw]:
    """Yield the conditions that a verdict may have; a merchant seen leaves nothing to decide."""
    return ({"seen": card} for card in TO_LAY[1])


def say(condition: Raw) -> str:
    """Say a condition in words."""
    if "seen" in condition:
        return f"if I see a {condition['seen']} card"
    who = condition["ahead"]
    return "if neither faction is ahead" if who == NOBODY else f"if the {who}s are ahead"


def write(condition: Raw) -> str:
    """Write a condition in notation, as it follows an entry."""
    return "".join(f" if {what} {kind}" for kind, what in condition.items())


def read(text: str) -> Raw | None:
    """Read the condition in the words after an `if`; None if they are none."""
    words = re.findall(r"[^\W_]+|[^\s,.;:!`]", text.lower())
    kinds = {kind for word in words for kind, names in _KINDS.items() if word in names}
    said = {_subject(word) for word in words if word not in _FILLER} - {""}
    if len(kinds) != 1 or len(said) != 1:
        return None
    kind, what = kinds.pop(), said.pop()
    possible = AHEAD if kind == "ahead" else TO_LAY[1]
    return {kind: what} if what in possible else None


def _subject(word: str) -> str:
    """Return the subject that a word names; "" for a word that names the kind of condition."""
    if word in _NOBODY:
        return NOBODY
    if any(word in names for names in _KINDS.values()):
        return ""
    singular = word.removesuffix("s") or word
    return next((f for f in (LOYALIST, TRAITOR) if f.startswith(singular)), word)
