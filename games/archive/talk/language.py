"""The language of a message, told by its small words, and the stems of words in it."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import snowballstemmer


def _read(file: Path) -> dict[str, frozenset[str]]:
    """Return the small words of each language, from lines such as `en: the a an`."""
    found: dict[str, set[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        language, _, words = line.partition(": ")
        found.setdefault(language, set()).update(words.split())
    return {language: frozenset(words) for language, words in found.items()}


SMALL_WORDS: Final = _read(Path(__file__).with_name("small_words.txt"))
_STEMMERS: Final = {"en": "english", "de": "german", "nl": "dutch", "it": "italian"}


def language_of(words: list[str], usual: str = "") -> str:
    """Return the language of folded words as a code: the one with the most small words among them.

    If no language has the most, return the one that is usual for the author.
    """
    counts = sorted(
        ((sum(word in small for word in words), code) for code, small in SMALL_WORDS.items()),
        reverse=True,
    )
    (most, code), (second, _) = counts[:2]
    told = code if most > second else usual
    return told if told in _STEMMERS else ""


def stems_of(words: list[str], language: str) -> list[str]:
    """Return the stems of words, each once, as `en:deal`; none if the language is unknown."""
    if not language:
        return []
    stemmer = _stemmer(language)
    return [f"{language}:{stem}" for stem in dict.fromkeys(stemmer.stemWords(words))]


def stems_anywhere(word: str) -> list[str]:
    """Return the stems that a word has in each language that we know."""
    return [stem for language in _STEMMERS for stem in stems_of([word], language)]


@cache
def _stemmer(language: str) -> Any:
    return snowballstemmer.stemmer(_STEMMERS[language])
