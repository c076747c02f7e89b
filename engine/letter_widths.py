"""The width of words in the typeface of the site, Alegreya in weight 600.

A drawing says how wide its labels are, so they take the same space whatever fonts a machine has.
"""

import unicodedata
from typing import Final

_ROWS: Final = {  # thousandths of the size, and the letters that are so wide
    180: " '|",
    265: "jl.,:;!()[]",
    290: "i",
    335: "ftJ-1",
    363: "I",
    410: 'rs"*',
    435: "c357",
    460: "evyz4690?",
    480: "a828x/",
    515: "bgkoqFL",
    540: "dhpuS",
    560: "nTP",
    590: "EYZ",
    620: "ABCVR",
    660: "GKU",
    690: "DOQX+=",
    730: "wNH&",
    840: "mM",
    950: "W@%",
}
_WIDTHS: Final = {letter: width for width, letters in _ROWS.items() for letter in letters}
_OTHER: Final = 560
_WIDE: Final = 1000


def width_of(text: str, size: int) -> int:
    """Return how wide the text is in letters of that size."""
    letters = text if text.isascii() else _without_marks(text)
    return round(sum(map(_width, letters)) * size / 1000)


def in_two(text: str, size: int, most: int) -> tuple[str, str]:
    """Break a text into two lines: at the space that leaves both shortest, else within a word."""
    broken = [(text[:at], text[at + 1 :]) for at, letter in enumerate(text) if letter == " "]
    middle = (len(text) + 1) // 2
    hyphened = (f"{text[:middle]}-", text[middle:])
    best = min(broken, key=lambda lines: _widest(lines, size), default=hyphened)
    return best if _widest(best, size) <= most else hyphened


def _widest(lines: tuple[str, str], size: int) -> int:
    return max(width_of(line, size) for line in lines)


def _without_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(one for one in decomposed if not unicodedata.combining(one))


def _width(letter: str) -> int:
    if letter in _WIDTHS:
        return _WIDTHS[letter]
    return _WIDE if unicodedata.east_asian_width(letter) in "WF" else _OTHER
