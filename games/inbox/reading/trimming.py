"""What somebody wrote above the mail he answers, without that mail, quoting lines and signature.

Every mail of ours begins with a line that programs quote as it stands; it is looked for first.
Where it is gone, the line that introduces the quote gives it away: in every language it names
our address.
"""

import re
from collections.abc import Collection, Iterator
from typing import Final

MARKER: Final = "-- write above this line --"

_MARKED: Final = re.compile(r"-- ?write above this line ?--", re.I)
_ORIGINAL: Final = re.compile(
    r"^\s*(-{3,}|_{8,})\s*(original message|forwarded message|urspr(ü|ue)ngliche nachricht|"
    r"message d['’]origine|message original|mensaje original)?\s*(-{2,})?\s*$",  # noqa: RUF001
    re.I,
)
_HEADER: Final = re.compile(r"^\W{0,10}(from|von|de)\s?:", re.I)
_OTHER_HEADER: Final = re.compile(
    r"^\W{0,10}(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|date|enviado|fecha|para|"
    r"asunto)\b.{0,20}?:",
    re.I,
)
_INTRODUCES: Final = re.compile(
    r"^\W{0,10}((on|am|le|el|il)\s.*\d.*|.*\b(wrote|schrieb|a écrit|escribió)\b.*)$", re.I
)
_WROTE: Final = re.compile(r"\b(wrote|schrieb|a écrit|escribió)\b.{0,40}:\s*$", re.I)
_SENT_FROM: Final = re.compile(
    r"^\W{0,10}(sent from my|sent from (yahoo|outlook|mail for)|get outlook for|"
    r"von meinem .* gesendet|gesendet von|envoyé de mon|envoyé depuis|enviado desde|"
    r"obtener outlook|télécharger outlook|outlook für)\b.*",
    re.I,
)
_GREETING: Final = "cursus"
_SIGNS: Final = (
    *("write above this line", "wrote", "schrieb", "écrit", "escribió", "---", "___"),
    *("from:", "von:", "de:", "de :"),
)
"""What, in small letters, is in every line with which a quote begins, but for our address."""

_BOASTS: Final = ("sent from", "gesendet", "envoyé", "enviado", "outlook")
LONGEST_BOAST: Final = 60
"""Letters of a line that says which telephone wrote the mail."""


def above_the_quote(text: str, addresses: Collection[str]) -> str:
    """The sender's own words. `addresses` are ours: whatever introduces a quote names one."""
    own = tuple(address.lower() for address in addresses)
    lines = text.split("\n")
    end = _end_of_own(lines, own)
    mine = _without_quotes(lines[:end])
    if not mine and _is_quoted(lines[end:]):
        mine = _without_quotes(_below(lines[end:]))
    return "\n".join(_without_signature(mine)).strip()


def _end_of_own(lines: list[str], own: tuple[str, ...]) -> int:
    """The index of the first line that is no longer the sender's."""
    text = "\n".join(lines).lower()
    marked = text.find(_SIGNS[0])
    end = text.find("\n", marked) if marked >= 0 else -1
    for index in _suspects(text if end < 0 else text[:end], own):
        if _MARKED.search(lines[index]):
            return _before_the_mark(lines, index)
        if _begins_quote(lines, index, own):
            return _start_of_header(lines, index)
    return len(lines)


def _suspects(text: str, own: tuple[str, ...]) -> Iterator[int]:
    """The indexes of lines that have something in them that a quote could begin with."""
    places: list[int] = []
    for sign in (*_SIGNS, *own):
        at = text.find(sign)
        while at >= 0:
            places.append(at)
            at = text.find("\n", at)
            at = text.find(sign, at) if at >= 0 else -1
    index = last = 0
    told = -1
    for place in sorted(places):
        index += text.count("\n", last, place)
        last = place
        if index != told:
            told = index
            yield index


def _before_the_mark(lines: list[str], index: int) -> int:
    """Above our line may stand the name of the site, and what introduces the quote."""
    end = index
    while end and not lines[end - 1].strip("> \t"):
        end -= 1
    if end and lines[end - 1].strip("> \t").lower() == _GREETING:
        end -= 1
    while end and not lines[end - 1].strip("> \t"):
        end -= 1
    start = end
    while start and lines[start - 1].strip() and end - start < 6:
        start -= 1
        if _INTRODUCES.match(lines[start]) and _WROTE.search(" ".join(lines[start:end])):
            return start
    return end if end < index and not lines[index].lstrip().startswith(">") else index


def _begins_quote(lines: list[str], index: int, own: tuple[str, ...]) -> bool:
    line = lines[index]
    if line.lstrip().startswith(">"):
        return False
    low = line.lower()
    if _ORIGINAL.match(line) and len(line.strip()) > 4:
        return True
    if any(address in low for address in own):
        return True
    if _HEADER.match(line):
        return any(_OTHER_HEADER.match(other) for other in lines[index + 1 : index + 4])
    return bool(_WROTE.search(line)) and _quote_follows(lines, index)


def _quote_follows(lines: list[str], index: int) -> bool:
    following = (line for line in lines[index + 1 : index + 4] if line.strip())
    return next(following, "").lstrip().startswith(">")


def _start_of_header(lines: list[str], index: int) -> int:
    """Where the introduction begins that names our address at `index`: it may be wrapped."""
    first = index
    while first and lines[first - 1].strip() and index - first < 3:
        first -= 1
    for start in range(first, index + 1):
        if _INTRODUCES.match(lines[start]) or _HEADER.match(lines[start]):
            return start
    return index


def _is_quoted(lines: list[str]) -> bool:
    """Is all of our mail behind ">"? Only then is what stands free below it the sender's."""
    for index, line in enumerate(lines):
        if _MARKED.search(line):
            return line.lstrip().startswith(">")
        if index < 4 and line.lstrip().startswith(">") and not any(map(_MARKED.search, lines)):
            return True
    return False


def _below(lines: list[str]) -> list[str]:
    """What stands under a quote, for those who answer below it."""
    last = max(i for i, line in enumerate(lines) if line.lstrip().startswith(">"))
    return lines[last + 1 :]


def _without_quotes(lines: list[str]) -> list[str]:
    kept = [line for line in lines if not line.lstrip().startswith(">")]
    return kept if any(line.strip() for line in kept) else []


def _without_signature(lines: list[str]) -> list[str]:
    low = "\n".join(lines).lower()
    boasts = any(word in low for word in _BOASTS)
    for index, line in enumerate(lines):
        if line[:2] == "--" and line.rstrip() == "--":
            return lines[:index]
        if boasts and len(line) < LONGEST_BOAST and _SENT_FROM.match(line):
            return lines[:index]
    return lines
