"""Separate what somebody wrote from the mail they answer, its quoted lines, and the signature.

Every mail of ours begins with a marker line that programs quote unchanged; it is looked for first.
If it is gone, the line that introduces the quote is recognised: in every language it names our
address.
"""

import re
from collections.abc import Collection, Iterator
from typing import Final

from games.inbox.reader.phrases import (
    FROM,
    INTRODUCES,
    LONGEST_DEVICE_LINE,
    ORIGINAL,
    OTHER_HEADER,
    SENT_FROM,
    WROTE,
)

_MARKED: Final = re.compile(
    r"[-\u2013\u2014]{1,2} ?write above this line ?[-\u2013\u2014]{1,2}", re.I
)
_SITE: Final = "cursus"
_SIGNS: Final = (
    *("write above this line", "---", "___", "\u2010\u2010\u2010", ":\n", ": \n"),
    *("from:", "n:", "de:", "de :", "da:"),
)
"""Every line that begins a quote contains one of these, in lower case, or else our address."""

_SIGNED: Final = "-----BEGIN PGP SIGNED MESSAGE"
_ARMOUR: Final = re.compile(r"^-----BEGIN PGP (MESSAGE|SIGNATURE|PUBLIC KEY)", re.M)
MOST_SIGNED: Final = 12  # lines of a signature that are kept
_MOST_BELOW: Final = 3
"""Lines that may follow one naming the device: a name, a number, a motto."""


def above_the_quote(text: str, addresses: Collection[str]) -> str:
    """Return the sender's own words. `addresses` are ours, and introductions of quotes name one."""
    return words_and_signature(text, addresses)[0]


def words_and_signature(text: str, addresses: Collection[str]) -> tuple[str, tuple[str, ...]]:
    """Return the sender's own words, and the lines of their signature below "-- "."""
    own = tuple(address.lower() for address in addresses)
    lines = _without_armour(text).split("\n")
    end = _end_of_own(lines, own)
    mine = _without_quotes(lines[:end])
    if not mine and _is_quoted(lines[end:]):
        mine = _without_quotes(_below(lines[end:]))
    words, signed = _without_signature(mine)
    return "\n".join(words).strip(), signed


def _without_armour(text: str) -> str:
    """Return the text of a PGP-signed mail; drop encrypted blocks, signatures and keys."""
    if "-----BEGIN PGP" not in text:
        return text
    if text.lstrip().startswith(_SIGNED):
        text = text.partition("\n\n")[2]
        text = re.sub(r"^- ", "", text, flags=re.M)
    found = _ARMOUR.search(text)
    return text[: found.start()] if found else text


def _end_of_own(lines: list[str], own: tuple[str, ...]) -> int:
    """Find the index of the first line that is no longer the sender's."""
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
    """Yield the indexes of lines that a quote could begin with."""
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
    """Move the end up over the site's name and the introduction that may precede our marker."""
    end = index
    while end and not lines[end - 1].strip("> \t"):
        end -= 1
    if end and lines[end - 1].strip("> \t").lower() == _SITE:
        end -= 1
    while end and not lines[end - 1].strip("> \t"):
        end -= 1
    start = end
    while start and lines[start - 1].strip() and end - start < 6:
        start -= 1
        if INTRODUCES.match(lines[start]) and WROTE.search(" ".join(lines[start:end])):
            return start
        if start == end - 1 and _names_us(lines[start]):
            return start
    return end if end < index and not lines[index].lstrip().startswith(">") else index


def _begins_quote(lines: list[str], index: int, own: tuple[str, ...]) -> bool:
    line = lines[index]
    if line.lstrip().startswith(">"):
        return False
    low = line.lower()
    if ORIGINAL.match(line) and len(line.strip()) > 4:
        return True
    if any(address in low for address in own):
        return True
    if FROM.match(line):
        return any(OTHER_HEADER.match(other) for other in lines[index + 1 : index + 4])
    return bool(WROTE.search(line) or _names_us(line)) and _quote_follows(lines, index)


def _names_us(line: str) -> bool:
    """Tell whether the line introduces a quote of ours: in any language it ends with our name."""
    return line.rstrip().endswith(":") and _SITE in line.lower()


def _quote_follows(lines: list[str], index: int) -> bool:
    following = (line for line in lines[index + 1 : index + 4] if line.strip())
    return next(following, "").lstrip().startswith(">")


def _start_of_header(lines: list[str], index: int) -> int:
    """Find where the introduction begins that names our address at `index`; it may be wrapped."""
    first = index
    while first and lines[first - 1].strip() and index - first < 3:
        first -= 1
    for start in range(first, index + 1):
        line = lines[start]
        if INTRODUCES.match(line) or FROM.match(line) or OTHER_HEADER.match(line):
            return start
    return index


def _is_quoted(lines: list[str]) -> bool:
    """Tell whether all of our mail is behind ">". Only then is text below it the sender's."""
    for index, line in enumerate(lines):
        if _MARKED.search(line):
            return line.lstrip().startswith(">")
        if index < 4 and line.lstrip().startswith(">") and not any(map(_MARKED.search, lines)):
            return True
    return False


def _below(lines: list[str]) -> list[str]:
    """Return what stands below the quote, for people who answer there."""
    below = 1 + max(i for i, line in enumerate(lines) if line.lstrip().startswith(">"))
    while below < len(lines) and _is_rest_of_link(lines[below]):
        below += 1
    return lines[below:]


def _is_rest_of_link(line: str) -> bool:
    """Tell whether the line is the second half of one of our links that a program has broken."""
    return len(line.strip()) > 20 and len(line.split()) == 1


def _without_quotes(lines: list[str]) -> list[str]:
    kept = [line for line in lines if not line.lstrip().startswith(">")]
    return kept if any(line.strip() for line in kept) else []


def _without_signature(lines: list[str]) -> tuple[list[str], tuple[str, ...]]:
    signed: list[str] = []
    for index, line in enumerate(lines):
        if line[:2] == "--" and line.rstrip() == "--":
            lines, signed = lines[:index], lines[index + 1 :]
            break
    below = tuple(line.strip() for line in signed[:MOST_SIGNED] if line.strip())
    return lines[: _end_before_device_line(lines)], below


def _end_before_device_line(lines: list[str]) -> int:
    """Find the line naming the device ("Sent from my phone"), near the end."""
    end, below = len(lines), 0
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if len(line) < LONGEST_DEVICE_LINE and SENT_FROM.match(line):
            end = index
        below += bool(line.strip())
        if below > _MOST_BELOW:
            break
    return end
