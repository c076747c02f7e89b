"""Recognise our own mail inside an answer, even where nothing marks it as a quote.

Some programs return our mail without ">" and with other line breaks. It holds what its reader alone
may know, so the answer is compared with what was sent, by words in their order. Case, punctuation,
quoting signs and line breaks make no difference.
"""

import re
from array import array
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import groupby
from sys import byteorder
from typing import Final
from zlib import crc32

from games.inbox.reader.bodies import text_of_ours
from games.inbox.reader.phrases import INTRODUCES, WROTE

RUN: Final = 3
"""Words in a row that are compared."""

PASSAGE: Final = 8
"""This many words in the order of the mail are a quote, no coincidence."""

WHOLE_LINE: Final = 4
"""This many are enough if they are a whole line of the mail."""

MULTIPLIER: Final = 2_654_435_761  # odd, with bits all over: neighbours of words count
LINE_SEED: Final = 0x5EED  # so that a line of three words is not the same as a run of them
MOST_FOREIGN: Final = 12
"""Words after the beginning of our mail that are not in it. More may be the sender's."""

HEADINGS: Final = (
    "since your last turn",
    "offers waiting for you",
    "what you may do",
    "what you may claim",
    "to answer by mail",
    "the board in words",
    "how and when you are told",
    "no more of these",
    "write above everything else one command a line",
)
"""Headings of our mails, to recognise one of which nothing else is known any more."""

_QUOTED: Final = re.compile(r"^  > (.*\n(?:    .*\n)*)", re.M)
"""The part of our answers that quotes the mail they answer (templates/emails/inbox/answer.txt)."""

_WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Print:
    """Digests of a mail's runs of words and its lines: enough to recognise it, not to read it.

    A digest has 32 bits, made for speed: whoever forges a match only has their own words left out.
    """

    digests: frozenset[int] = frozenset()
    readers: frozenset[int] = frozenset()
    """The digests of what the mail quotes of its reader, who may say the same again."""

    @classmethod
    def of(cls, *texts: str, quoted: str = "") -> "Print":
        """Make the print of texts, in which `quoted` are words of the reader."""
        readers = _digests_of(quoted)
        found = frozenset().union(*(_digests_of(text) for text in texts))
        return cls(found - readers, readers)

    @classmethod
    def of_mail(cls, text: str, html: str) -> "Print":
        """Make the print of a mail of ours from both its parts, which break lines differently.

        What an answer of ours quotes of its reader are words that they may say again.
        """
        return cls.of(text, text_of_ours(html), quoted="\n".join(_QUOTED.findall(text)))

    @classmethod
    def unpacked(cls, packed: bytes) -> "Print":
        return cls(frozenset(_in_order_of_bytes(array("I", packed))))

    def packed(self) -> bytes:
        return _in_order_of_bytes(array("I", sorted(self.digests))).tobytes()

    def __or__(self, other: "Print") -> "Print":
        return Print(self.digests | other.digests, self.readers | other.readers)

    def __contains__(self, digest: int) -> bool:
        return digest in self.digests or digest in self.readers


@dataclass(frozen=True, slots=True)
class OwnPart:
    """The sender's own words; `is_doubtful` if they cannot be told apart from our mail."""

    text: str
    is_doubtful: bool = False


def own_part(text: str, sent: Print, is_command: Callable[[str], bool]) -> OwnPart:
    """Return the answer without our mail.

    `is_command` says whether lines are nothing but commands: a command may be copied from the
    mail, if nothing else is.
    """
    lines = text.split("\n")
    words = [words_of(line) for line in lines]
    places = [(index, at) for index, line in enumerate(words) for at in range(len(line))]
    marks = _marks(words, sent)
    ours = _marks(words, Print(sent.digests))
    passages = [
        (ours.index(True, start, end), end)  # the reader's own words above it do not belong to it
        for start, end in _passages(words, places, marks, sent)
        if any(ours[start:end])
    ]
    if not passages:
        return OwnPart(text)
    last = places[passages[-1][1] - 1][0]
    if is_command("\n".join(lines[: last + 1])):
        return OwnPart(text)
    index, at = places[passages[0][0]]
    foreign = sum(not mark for mark in marks[passages[0][0] :])
    if at or foreign > MOST_FOREIGN:
        return OwnPart("", is_doubtful=True)
    return _above(lines[:index])


def _above(lines: list[str]) -> OwnPart:
    """Keep what is above our mail with an empty line between; what touches it is doubtful."""
    introduced = False
    while lines and lines[-1].strip() and _introduces(lines[-1]):
        lines, introduced = lines[:-1], True
    touches = bool(lines) and bool(lines[-1].strip()) and not introduced
    return OwnPart("" if touches else "\n".join(lines).strip(), is_doubtful=touches)


def _introduces(line: str) -> bool:
    return bool(INTRODUCES.match(line) and WROTE.search(line)) or words_of(line) == ["cursus"]


def words_of(line: str) -> list[str]:
    return _WORD.findall(line.casefold())


def _marks(lines: list[list[str]], sent: Print) -> list[bool]:
    """Mark each word that is in our mail within the same run of words or the same line."""
    words = [word for line in lines for word in line]
    marks = [False] * len(words)
    for at, digest in enumerate(_run_digests(words)):
        if digest in sent:
            marks[at : at + RUN] = [True] * RUN
    start = 0
    for line in lines:
        if line and (_is_heading(line) or _line_digest(line) in sent):
            marks[start : start + len(line)] = [True] * len(line)
        start += len(line)
    return marks


def _passages(
    lines: list[list[str]],
    places: list[tuple[int, int]],
    marks: Collection[bool],
    sent: Print,
) -> list[tuple[int, int]]:
    """Find the quoted passages, from word to word, that are too long to be chance."""
    found, start = [], 0
    for is_marked, group in groupby(marks):
        end = start + sum(1 for _ in group)
        inside = {index for index, _at in places[start:end]}
        if is_marked and (
            end - start >= PASSAGE or any(_is_telling(lines[index], sent) for index in inside)
        ):
            found.append((start, end))
        start = end
    return found


def _is_telling(line: list[str], sent: Print) -> bool:
    return _is_heading(line) or (len(line) >= WHOLE_LINE and _line_digest(line) in sent)


def _is_heading(line: list[str]) -> bool:
    return " ".join(line) in HEADINGS


def _digests_of(text: str) -> frozenset[int]:
    lines = [words_of(line) for line in text.split("\n")]
    runs = _run_digests([word for line in lines for word in line])
    return frozenset(_line_digest(line) for line in lines if line).union(runs)


def _run_digests(words: list[str]) -> list[int]:
    """Return a digest of each run of words, in their order."""
    codes = [crc32(word.encode(errors="replace")) for word in words]
    runs = zip(codes, codes[1:], codes[2:], strict=False)
    return [((a * MULTIPLIER + b) * MULTIPLIER + c) & 0xFFFFFFFF for a, b, c in runs]


def _line_digest(words: list[str]) -> int:
    return crc32(" ".join(words).encode(errors="replace"), LINE_SEED)


def _in_order_of_bytes(numbers: "array[int]") -> "array[int]":
    """Return numbers as they are read and written: little end first, on every machine."""
    if byteorder == "big":
        numbers.byteswap()
    return numbers
