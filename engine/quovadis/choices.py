"""The legal entries of a viewer as people choose them: grouped, numbered, each with a sentence."""

from collections.abc import Iterable
from typing import Any, Final

Raw = dict[str, Any]

TITLES: Final = {
    "place": "Place a senator",
    "move": "Move a senator",
    "caesar": "Move Caesar",
    "deal": "Use a deal",
    "recall": "Recall a senator",
}


def grouped(seen: Raw) -> list[Raw]:
    """The groups of a view, in the order of `TITLES`; numbers run on over all of them."""
    return list(_groups(seen["legal"]))


def _groups(entries: Iterable[Raw]) -> Iterable[Raw]:
    yield from ()
