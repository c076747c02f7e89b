"""Words: how text is folded and cut, for messages and queries alike (docs/archive.md)."""

import re
import unicodedata
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_HYPHENS: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013", "-"))


def folded(text: str) -> str:
    """Return the text without marks on letters and without capitals, in compatibility form."""
    return _bare(_bare(text).casefold()).translate(_HYPHENS)


def words_of(text: str) -> list[str]:
    """Return the words of a text in order, folded: letters and digits, with hyphens between."""
    return _WORD.findall(folded(text))


def word_spans(text: str) -> list[tuple[int, int, str]]:
    """Return where each word stands in the text as it is, and the word folded.

    Folding may change the length of a text, so words are cut before it is folded.
    """
    spans = []
    for match in _AS_TYPED.finditer(text):
        spans += [(match.start(), match.end(), word) for word in words_of(match[0])]
    return spans


_AS_TYPED: Final = re.compile(
    r"[^\W_](?:[^\W_]|[\u0300-\u036f])*(?:[-\u2010-\u2013](?:[^\W_]|[\u0300-\u036f])+)*"
)
"""A word before it is folded, with marks that stand behind their letters."""


def _bare(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in apart if not unicodedata.category(sign).startswith("M"))
