"""Find a signature below a message that has no "-- " above it: a name, a firm, a telephone number.

Messages are read by everybody, and at some tables names are hidden. So what looks like a signature
is left out, and the sender is told.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from games.inbox.reader.phrases import CLOSING, CONFIDENTIAL, SENT_FROM

MOST_LINES: Final = 15
"""Most lines of a signature, from the end of the mail."""

LONGEST_LINE: Final = 100
_AROUND: Final = " \t,.-\u2013\u2014~*/|_"
_CONTACT: Final = re.compile(
    r"(?:\+|\b0|\(0)\d[\d \u00a0()/.\-]{5,}\d|\S+@\S+\.\w{2,}|\b(?:https?://|www\.)\S+|"
    r"\b(?:tel|telefon|telefoon|telefono|phone|mobil|mobile|mobiel|mob|fax|cell|cellulare|handy|gsm"
    r"|direct|durchwahl|e-?mail|web|ust-?id\w*|p\.? ?iva|partita iva|kvk|btw|hrb|vat|amtsgericht"
    r"|registergericht|gesch(?:ä|ae)ftsf(?:ü|ue)hrer\w*|sitz der gesellschaft|handelsregister)"
    r"\b\s*[.:]",
    re.I,
)
_FIRM: Final = re.compile(
    r"\b(?:gmbh|mbh|ohg|gbr|ltd|llc|llp|inc|plc|corp|b\.?v\.|bv|n\.v\.|nv|s\.?r\.?l\.?|s\.p\.a\.?|spa|kg"
    r"|e\.v\.|limited|company|university|universit(?:ät|à|eit)|institut\w*|department|abteilung"
    r"|afdeling|dipartimento|manager|director|engineer|consultant|assistant|ceo|cto|leiter(?:in)?"
    r"|berater(?:in)?|sachbearbeiter(?:in)?|medewerk(?:er|ster)|adviseur|direttore|direttrice"
    r"|responsabile|rechtsanw(?:alt|ältin)|steuerberater(?:in)?)\b(?![!?])|\bAG\b",
    re.I,
)
_STREET: Final = re.compile(
    r"(?:stra(?:ß|ss)e|str\.|weg|platz|gasse|street|road|avenue|straat|laan|plein|\bvia|viale|piazza"
    r"|corso)\s+(?:\w+\s+){0,3}\d+|\b\d{1,4}\s+\w+\s+(?:street|road|avenue|lane)\b|^\W*(?:[A-Z]{1,2}-)?"
    r"\d{4,5}(?: [A-Z]{2})?\s+[A-ZÄÖÜ][\w .-]+$",
    re.I,
)
_NAME_WORD: Final = re.compile(
    r"(?:[^\W\d_a-z][\w.'\u2019-]*|von|van|de|der|den|di|da|del|della|zu|vom|&|\|)$"
)
_COMMON: Final = frozenset(
    [
        "yes",
        "no",
        "ok",
        "okay",
        "hi",
        "hello",
        "thanks",
        "cheers",
        "maybe",
        "agreed",
        "deal",
        "done",
        "never",
        "always",
        "ja",
        "nein",
        "nee",
        "vielleicht",
        "danke",
        "gut",
        "genau",
        "hallo",
        "bedankt",
        "goed",
        "misschien",
        "si",
        "sì",
        "ciao",
        "grazie",
        "bene",
        "forse",
        "salve",
        "ave",
        "vale",
        "pax",
        "veto",
        "lol",
        "haha",
    ]
)
"""Single words that are messages, not names."""


@dataclass(frozen=True, slots=True)
class Parted:
    """The message (`text`) and lines `held` back; sure signatures are simply dropped."""

    text: str
    held: tuple[str, ...] = ()


def parted(
    text: str,
    signs: Collection[str],
    is_known: Callable[[str], bool],
    *,
    is_all: bool,
    kept: int = 0,
) -> Parted:
    """Separate a message from its signature. `signs` are the sender's names, in lower case.

    With `is_all` nothing stands above the text, so its first line is not taken for a signature by
    looks alone. The first `kept` lines always belong to the message.
    """
    lines = text.rstrip().split("\n")
    start = max(kept, _start_of_tail(lines, signs, is_known, is_all=is_all))
    tail = [line.strip() for line in lines[start:] if line.strip()]
    sure = all(
        is_known(line)
        or _is_own_name(line, signs)
        or CLOSING.fullmatch(line)
        or SENT_FROM.match(line)
        for line in tail
    )
    return Parted("\n".join(lines[:start]).strip(), () if sure else tuple(tail))


def _start_of_tail(
    lines: list[str], signs: Collection[str], is_known: Callable[[str], bool], *, is_all: bool
) -> int:
    end = len(lines)
    first = max(0, end - MOST_LINES)
    for index in range(first, end):
        if CONFIDENTIAL.search(lines[index]):
            end = index
            break
    for index in range(first, end):
        if _closes(lines, index, end, signs, is_known):
            return index
    start, is_strong = end, end < len(lines)
    for index in range(end - 1, first - 1, -1):
        line = lines[index].strip()
        strong = bool(line) and _is_strong(line, signs, is_known)
        if line and not strong and not _is_name(line):
            break
        if strong or (line and (is_strong or _is_free(lines, index, is_all))):
            start = index
        is_strong = is_strong or strong
    return start if start or is_strong or not is_all else _first_break(lines, end)


def _first_break(lines: list[str], end: int) -> int:
    """Find the end of a message that looks like names: its first empty line."""
    blank = next((i for i, line in enumerate(lines) if not line.strip()), end)
    return min(blank, end) if blank else end


def _is_free(lines: list[str], index: int, is_all: bool) -> bool:
    """Tell whether an empty line separates it from what is above."""
    return not is_all if not index else not lines[index - 1].strip()


def _closes(
    lines: list[str],
    index: int,
    end: int,
    signs: Collection[str],
    is_known: Callable[[str], bool],
) -> bool:
    """Tell whether the line is a closing, with only names and the like below it."""
    line = lines[index].strip()
    if not CLOSING.fullmatch(line):
        found = CLOSING.match(line)
        name = line[found.end() :].strip(_AROUND) if found else ""
        return bool(name) and index == end - 1 and (name.lower() in signs or _is_name(name))
    below = [one.strip() for one in lines[index + 1 : end] if one.strip()]
    return bool(below) and all(
        _is_name(one) or _is_strong(one, signs, is_known) or CLOSING.fullmatch(one) for one in below
    )


def _is_strong(line: str, signs: Collection[str], is_known: Callable[[str], bool]) -> bool:
    if len(line) > LONGEST_LINE:
        return is_known(line)
    looks = _CONTACT.search(line) or SENT_FROM.match(line) or _is_own_name(line, signs)
    if looks or is_known(line):
        return True
    is_sentence = line[-1] in "!?" or len(line.split()) > 8
    return not is_sentence and bool(_FIRM.search(line) or _STREET.search(line))


def is_usual_word(line: str) -> bool:
    """Tell whether the line is a single word that is a message, such as a greeting."""
    return line.strip(f"{_AROUND}!?:;").casefold() in _COMMON


def _is_own_name(line: str, signs: Collection[str]) -> bool:
    return line.strip(_AROUND).lower() in signs


def _is_name(line: str) -> bool:
    """Tell whether the line may be a name: a few capitalised words, or a single word."""
    if len(line) > LONGEST_LINE or line[-1] in "!?:;" or any(letter.isdigit() for letter in line):
        return False
    words = line.strip(_AROUND).replace(",", " ").split()
    if len(words) == 1:
        return (words[0].casefold() not in _COMMON and not line.endswith(".")) or len(words[0]) <= 2
    return 0 < len(words) <= 6 and all(map(_NAME_WORD.match, words))
