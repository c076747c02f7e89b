"""A text as words, quotes and marks, scanned only as far as it is read, in linear time."""

import json
import re
from typing import Any, Final, NamedTuple

from engine.refusal import Code, Refusal

WORD: Final = "word"
QUOTED: Final = "quoted"
ARROW: Final = "-"  # a dash or an arrow of any kind
END: Final = "end"

# Possessive quantifiers are avoided: Python before 3.11.5 has them wrong (gh-106052). None is
# needed here, since nothing that may follow a repetition is of its kind.
_QUOTE: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_DASHES: Final = "-=<>~‐‑‒–—―−→⇒➔"  # noqa: RUF001 - what mails make of a dash or an arrow
_MARKS: Final = ",;:#()&+.!?|{}[]"
_BLANKS: Final = r"\s\u200b-\u200f\u2060\ufeff'`*“”„«»‘’"  # noqa: RUF001
_LETTER: Final = f'[^"{_BLANKS}{re.escape(_DASHES + _MARKS)}]'
_TOKEN: Final = re.compile(
    f"(?P<word>{_LETTER}+(?:['’.]{_LETTER}+)*)"  # noqa: RUF001 - Anna's, 1.0
    f"|(?P<arrow>[{re.escape(_DASHES)}]+)|(?P<mark>[{re.escape(_MARKS)}])"
)
_BEFORE_QUOTE: Final = re.compile(f"[{_BLANKS}]*")
_SKIPPED: Final = re.compile(f'["{_BLANKS}]*')
_DECODER: Final = json.JSONDecoder()
LONGEST_QUOTE: Final = 1300  # a hundred letters, each written as two escapes


class Token(NamedTuple):
    """One word, quote or mark; texts are compared by `plain`."""

    kind: str  # WORD, QUOTED, ARROW, END, or the mark itself
    text: str
    plain: str
    start: int


class Wording:
    """A text with the position up to which it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[Token] = []
        self.at = 0  # index of the next token
        self._scanned = 0
        self._quotes = True  # False once a quote was opened and not closed

    def peek(self, ahead: int = 0) -> Token:
        """Return the token `ahead` places after the next one; END beyond the end."""
        while len(self.tokens) <= self.at + ahead:
            self.tokens.append(self._scan())
        return self.tokens[self.at + ahead]

    def take(self) -> Token:
        """Read and return the next token."""
        token = self.peek()
        if token.kind != END:
            self.at += 1
        return token

    def takes(self, *plain: str) -> str:
        """Read the next token if it is one of these words or marks; return it, or ""."""
        token = self.peek()
        if token.kind != QUOTED and token.plain in plain:
            self.at += 1
            return token.plain
        return ""

    def skip(self, words: frozenset[str]) -> None:
        """Skip words that say nothing."""
        while self.peek().kind == WORD and self.peek().plain in words:
            self.at += 1

    def number(self) -> int | None:
        """Read a whole number, if one comes next."""
        token = self.peek()
        if token.kind == WORD and token.text.isdecimal() and len(token.text) <= 4000:
            self.at += 1
            return int(token.text)
        return None

    def value(self) -> Any:
        """Read JSON from here on, whatever it is."""
        start = self.peek().start
        try:
            value, end = _DECODER.raw_decode(self.text, start)
        except (RecursionError, ValueError):
            raise Refusal(Code.MALFORMED, f"this is not JSON: {self.rest()}") from None
        del self.tokens[self.at :]
        self._scanned = end
        return value

    def rest(self) -> str:
        """Return the rest of the text, as a refusal quotes it."""
        token = self.peek()
        if token.kind == END:
            return "nothing"
        left = self.text[token.start : token.start + 40].split("\n")[0]
        return f"“{shortened(left, 30)}”"

    def _scan(self) -> Token:
        if self._quotes:
            quote = self._quote(self._after(_BEFORE_QUOTE))
            if quote is not None:
                return quote
        start = self._scanned = self._after(_SKIPPED)
        found = _TOKEN.match(self.text, start)
        if found is None:
            return Token(END, "", "", len(self.text))
        self._scanned = found.end()
        text = found.group()
        if found.lastgroup == "word":
            return Token(WORD, text, text.casefold(), start)
        if found.lastgroup == "arrow":
            return Token(ARROW, text, ARROW, start)
        return Token(text, text, text, start)

    def _after(self, skipped: re.Pattern[str]) -> int:
        found = skipped.match(self.text, self._scanned)
        return self._scanned if found is None else found.end()

    def _quote(self, start: int) -> Token | None:
        """Return a quote that opens here, if it is closed somewhere."""
        if not self.text.startswith('"', start):
            return None
        found = _QUOTE.match(self.text, start)
        if found is None:
            self._quotes = False
            return None
        self._scanned = found.end()
        text = _unquoted(found.group())
        return Token(QUOTED, text, text.casefold(), start)


def _unquoted(text: str) -> str:
    if len(text) > LONGEST_QUOTE:
        return text[1:-1]
    try:
        return str(_DECODER.decode(text))
    except ValueError:
        return text[1:-1]


def shortened(text: str, most: int) -> str:
    """Shorten a text, as a refusal quotes it."""
    shown = "".join(c if c.isprintable() else " " for c in text[: most + 1])
    return shown if len(shown) <= most else shown[: most - 1] + "…"
