"""A query cut into pieces at spaces outside quotes, each letter with its place in the line."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.archive.query.faults import QueryFault

LONGEST: Final = 1000
MOST_TERMS: Final = 40
SEPARATORS: Final = ":<>=,+@/"
"""Signs between the parts of a term: only beside one of them, or at an end, may quotes stand."""


@dataclass(frozen=True, slots=True)
class Character:
    sign: str
    at: int
    quoted: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the line; `at` is where it begins, even if it is empty.

    `quotes` says whether it has quotes, which an empty phrase has too.
    """

    letters: tuple[Character, ...]
    at: int
    quotes: bool = False

    @property
    def text(self) -> str:
        return "".join(letter.sign for letter in self.letters)

    def starts_with(self, sign: str) -> bool:
        return bool(self.letters) and self._is(0, sign)

    def rest(self, start: int) -> "Piece":
        """Return the piece without its first letters."""
        letters = self.letters[start:]
        after = self.letters[start - 1].at + 1 if start else self.at
        return Piece(letters, letters[0].at if letters else after, self.quotes)

    def find(self, signs: str) -> int:
        """Return the index of the first of these signs outside quotes; -1 without any."""
        places = (i for i in range(len(self.letters)) if self._is(i, signs))
        return next(places, -1)

    def split(self, sign: str) -> "list[Piece]":
        """Return the parts between the signs that stand outside quotes."""
        parts, rest = [], self
        while (place := rest.find(sign)) >= 0:
            parts.append(Piece(rest.letters[:place], rest.at, self.quotes))
            rest = rest.rest(place + 1)
        return [*parts, rest]

    def _is(self, index: int, signs: str) -> bool:
        letter = self.letters[index]
        return letter.sign in signs and not letter.quoted


def cut(line: str) -> list[Piece]:
    """Return the pieces of a query, or raise a QueryFault."""
    if len(line) > LONGEST:
        raise QueryFault(LONGEST, _("a query has at most 1,000 characters. Make it shorter."))
    for at, sign in enumerate(line):
        if unicodedata.category(sign) in ("Cc", "Cs") and not sign.isspace():
            raise QueryFault(at, _("a query cannot have this character. Leave it out."))
    pieces, at = [], 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        piece, at = _piece(line, at)
        pieces.append(piece)
        if len(pieces) > MOST_TERMS:
            raise QueryFault(piece.at, _("a query has at most 40 terms. Leave some out."))
    return pieces


def _piece(line: str, start: int) -> tuple[Piece, int]:
    """Return the piece that begins here, and where it ends."""
    letters, quotes, at = [], False, start
    while at < len(line) and not line[at].isspace():
        if line[at] != '"':
            letters.append(Character(line[at], at, quoted=False))
            at += 1
            continue
        end = line.find('"', at + 1)
        if end < 0:
            raise QueryFault(
                at, _("these quotes do not end. Put a quotation mark behind the words.")
            )
        _check_quotes(line, start, at, end)
        letters += [Character(line[i], i, quoted=True) for i in range(at + 1, end)]
        quotes, at = True, end + 1
    return Piece(tuple(letters), start, quotes), at


def _check_quotes(line: str, start: int, at: int, end: int) -> None:
    begins = at == start or (at == start + 1 and line[start] == "-")
    ends = end + 1 == len(line) or line[end + 1].isspace()
    if not begins and line[at - 1] not in SEPARATORS:
        raise QueryFault(
            at, _("quotes begin at the start of a term or of a value. Put a space here.")
        )
    if not ends and line[end + 1] not in SEPARATORS:
        raise QueryFault(end + 1, _("a term ends with its quotes. Put a space here."))
