"""Entries in notation: `vote loyalist`, `peek 3`, `assign 4, 1 2`; written and read without loss.

Reading accepts any case and order, filler words and beginnings of words, but never guesses. Text
that is not a legal entry is refused with what was understood and the nearest legal entries.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from engine.game import Raw
from engine.idusmartii import conditions
from engine.idusmartii.cards import CARDS, MERCHANT
from engine.refusal import Code, Refusal

LONGEST: Final = 120  # no entry needs more characters; a whole mail is not an entry

_VERBS: Final[dict[str, tuple[str, ...]]] = {
    "assign": ("assign", "appoint", "name", "give"),
    "vote": ("vote", "lay", "play", "abstain"),
    "peek": ("peek", "look", "see", "inspect"),
    "veto": ("veto", "swap", "exchange"),
    "pass": ("pass", "accept", "leave"),
    "discard": ("discard", "drop"),
}
_FILLER: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "my",
        "i",
        "card",
        "cards",
        "at",
        "seat",
        "seats",
        "of",
        "and",
        "as",
        "to",
        "with",
        "aedile",
        "aediles",
        "please",
    ]
)


class _Words(NamedTuple):
    """The words of a text, sorted by kind."""

    verbs: tuple[str, ...]
    cards: tuple[str, ...]
    seats: tuple[int, ...]  # the praetor first
    unknown: tuple[str, ...]


def write(raw: Raw) -> str:
    """Write an entry in notation without its seat; add the condition of an order ahead."""
    return _deed(raw) + conditions.write(raw.get("if") or {})


def _deed(raw: Raw) -> str:
    do = str(raw["do"])
    if do == "assign":
        one, two = sorted(raw["aediles"])
        return f"assign {raw['praetor']}, {one} {two}"
    if do == "peek":
        return f"peek {raw['aedile']}"
    return f"{do} {raw['card']}" if do in ("vote", "discard") else do


def is_secret(raw: Raw) -> bool:
    """Return True for cards laid or discarded: secret by docs/rules-idusmartii.md 4.2."""
    return raw["do"] in ("vote", "discard")


def read(text: str, view: Raw) -> Raw:
    """Return the legal entry that the text means for the viewer, or raise a Refusal."""
    legal: list[Raw] = view["legal"]
    if not legal:
        raise Refusal(Code.WRONG_SEAT, "nothing is asked of you now")
    if len(text) > LONGEST:
        raise _mistake("this is too long for an entry", "", legal)
    number = re.fullmatch(r"\s*#\s*([0-9]{1,4})\s*", text)
    if number:
        return _numbered(int(number[1]), legal)
    deed, *after = re.split(r"\bif\b", text, maxsplit=1, flags=re.IGNORECASE)
    words, condition = _sort(deed), conditions.read(after[0]) if after else {}
    unknown = words.unknown if condition is not None else (*words.unknown, f"if {after[0][:40]}")
    if unknown:
        raise _mistake(f"not understood: {', '.join(unknown)}", text, legal)
    entry = _entry(words, view)
    if entry is None:
        raise _mistake(
            f"understood {_understood(words)}, which is not a complete entry", text, legal
        )
    entry |= {"if": condition} if condition else {}
    if entry not in legal:
        raise _mistake(f"understood `{write(entry)}`, which is not possible now", text, legal)
    return entry


def _numbered(number: int, legal: Sequence[Raw]) -> Raw:
    if not 1 <= number <= len(legal):
        raise _mistake(f"there is no choice #{number}", "", legal)
    return legal[number - 1]


def _sort(text: str) -> _Words:
    found = re.findall(r"[^\W\d_]+|[0-9]+|[^\s,.;:!`]", text.lower())
    verbs: list[str] = []
    cards: list[str] = []
    seats: list[int] = []
    unknown: list[str] = []
    praetor_next = False
    for word in found:
        verb, card = _verb(word), _card(word)
        if re.fullmatch(r"[0-9]{1,2}", word):
            seats.insert(0 if praetor_next else len(seats), int(word))
            praetor_next = False
        elif word == "praetor":
            praetor_next = True
        elif card:
            cards.append(card)
        elif verb:
            verbs.append(verb)
            cards += [MERCHANT] if word == "abstain" else []
        elif word not in _FILLER:
            unknown.append(word[:20])
    return _Words(tuple(verbs), tuple(cards), tuple(seats), tuple(unknown))


def _verb(word: str) -> str | None:
    """Return the verb that a word means; a beginning counts if only one verb has it."""
    exact = [do for do, names in _VERBS.items() if word in names]
    starts = {do for do, names in _VERBS.items() if any(n.startswith(word) for n in names)}
    if exact:
        return exact[0]
    return starts.pop() if len(starts) == 1 and len(word) > 1 and word not in _FILLER else None


def _card(word: str) -> str | None:
    singular = word.removesuffix("s")
    return next((card for card in CARDS if singular and card.startswith(singular)), None)


def _entry(words: _Words, view: Raw) -> Raw | None:
    """Return the entry that these words make up, legal or not; None if they are not an entry."""
    do = _do(words, view)
    head: Raw = {"seat": view["viewer"], "do": do}
    given = (len(words.cards), len(words.seats))
    if do == "assign" and given == (0, 3):
        return {**head, "praetor": words.seats[0], "aediles": sorted(words.seats[1:])}
    if do == "peek" and given == (0, 1):
        return {**head, "aedile": words.seats[0]}
    if do in ("vote", "discard") and given == (1, 0):
        return {**head, "card": words.cards[0]}
    return head if do in ("veto", "pass") and given == (0, 0) else None


def _do(words: _Words, view: Raw) -> str | None:
    """Return the verb that was written; without one, the verb that is asked for, if only one is."""
    asked = {entry["do"] for entry in view["legal"]}
    said = set(words.verbs) or (asked if words.cards or words.seats else set())
    return said.pop() if len(said) == 1 else None


def _understood(words: _Words) -> str:
    said = [*words.verbs, *words.cards, *map(str, words.seats)]
    return f"`{' '.join(said)}`" if said else "nothing"


def _mistake(what: str, text: str, legal: Sequence[Raw]) -> Refusal:
    """Return a refusal with at most four legal entries, those most like the text first."""
    possible = list(dict.fromkeys(write(entry) for entry in legal))
    near = get_close_matches(text.lower(), possible, 4, 0.0)
    near += [entry for entry in possible if entry not in near]
    nearest = ", ".join(f"`{entry}`" for entry in near[:4])
    return Refusal(Code.UNKNOWN, f"{what}; you may write {nearest}")
