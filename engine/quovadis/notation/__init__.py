"""The human notation of Quo Vadis?: docs/notation.md is its grammar, with examples.

Whoever replays games writes but never reads; so what reads is imported when first asked, which
spares the engine a fifth of its import time.
"""

from collections.abc import Mapping
from typing import Any

from engine.game import Header
from engine.quovadis.board import Board
from engine.quovadis.notation.scoring import score
from engine.quovadis.notation.writing import write, write_deal, write_pattern, write_term

__all__ = [
    "from_score",
    "is_offer",
    "read",
    "read_deal",
    "read_offer",
    "score",
    "write",
    "write_deal",
    "write_pattern",
    "write_term",
]

Raw = dict[str, Any]
Names = Mapping[str, int]  # what a seat may be called; several names may mean one seat


def read(text: str, view: Raw, names: Names | None = None) -> Raw:
    """The entry that a text means; a Refusal says what was understood and the nearest choices."""
    from engine.quovadis.notation import reading

    return reading.read(text, view, names)


def is_offer(text: str) -> bool:
    """Does the text begin as an offer does? Then `read_offer` is for it."""
    from engine.quovadis.notation import reading

    return reading.is_offer(text)


def read_offer(text: str, view: Raw, names: Names | None = None) -> Raw:
    """The offer of the viewer as a deal without `id`, signed by him alone."""
    from engine.quovadis.notation import offering

    return offering.read_offer(text, view, names)


def read_deal(text: str, board: Board, seats: int, names: Names | None = None) -> Raw:
    """A deal from its full form, as `write` makes it; what the text leaves out is not there."""
    from engine.quovadis.notation import dealing

    return dealing.read_deal(text, board, seats, names)


def from_score(text: str) -> tuple[Header, list[Raw]]:
    """The game that a score tells; a Refusal names the line that cannot be read."""
    from engine.quovadis.notation import unscoring

    return unscoring.from_score(text)
