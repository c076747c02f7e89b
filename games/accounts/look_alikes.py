"""Names that look the same (the skeletons of UTS 39), and the scripts of a name.

`look_alikes.txt` has the letters and digits of Unicode's confusables (docs/dependencies.md).
"""

import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).with_name("look_alikes.txt")
_TOGETHER: Final = (
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"},
    {"CJK", "HANGUL"},
    {"CJK", "BOPOMOFO"},
)
"""Sets of scripts that one language mixes."""
INVISIBLE: Final = "\u115f\u1160\u3164\uffa0\u17b4\u17b5"
"""Characters that Unicode counts as letters, but that nobody can see."""


def skeleton_of(name: str) -> str:
    """Return a form of the name that is equal for names that can be mistaken for each other."""
    before, found = "", _apart(name.replace("\u2019", "'"))
    while found != before:  # a few prototypes have parts that have a prototype themselves
        before, found = found, _apart("".join(_table().get(sign, sign) for sign in found))
    return found


def _apart(text: str) -> str:
    """Return the text with letters and their marks apart."""
    return unicodedata.normalize("NFD", text)


def is_of_one_script(name: str) -> bool:
    """Tell whether all letters are of one script, or of those that one language mixes."""
    found = {_script(sign) for sign in name if sign.isalnum()} - {"DIGIT"}
    return len(found) <= 1 or any(found <= scripts for scripts in _TOGETHER)


def has_invisible(name: str) -> bool:
    """Tell whether the name contains a letter that nobody can see."""
    return any(sign in INVISIBLE for sign in name)


def _script(sign: str) -> str:
    """Return the script of a letter: the first word of its name, as Python knows no scripts."""
    words = unicodedata.name(sign, "NONE").split()
    return words[1] if words[0] == "EXTENDED" else words[0]


@cache
def _table() -> dict[str, str]:
    table: dict[str, str] = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        looks, tab, signs = line.partition("\t")
        if tab:
            table |= dict.fromkeys(signs, looks)
    return table
