"""Words that people put around what they mean, in the languages of `courtesy.txt`."""

import re
from pathlib import Path
from typing import Final

MOST_AROUND: Final = 10
"""Most words of a line that has only numbers and polite words."""

POLITE: Final = frozenset(Path(__file__).with_name("courtesy.txt").read_text("utf-8").split())
_WORD: Final = re.compile(r"\d+|[^\W\d_]+(?:['\u2019][^\W\d_]+)?")


def words_in(line: str) -> list[str]:
    return _WORD.findall(line.casefold().replace("\u2019", "'"))
