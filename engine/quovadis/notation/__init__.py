"""The human notation of Quo Vadis?: docs/notation.md is its grammar, with examples.

Replaying games needs writing but no reading. So the modules that read are imported only when
needed, which saves a fifth of the engine's import time.
"""

from collections.abc import Mapping
from typing import Any

from engine.game import Header
from engine.quovadis.board import Board
from engine.quovadis.notation.write import write, write_deal, write_pattern, write_term

__all__ = [
    "from_score",
    "is_ahead",
    "is_offer",
    "is_secret",
    "read",
    "read_deal",
    "read_offer",
    "write",
    "write_deal",
    "write_pattern",
    "write_term",
]

Raw = dict[str, Any]
Names = Mapping[str, int]  # what a seat may be called; several names may mean one seat


def read(text: str, view: Raw, names: Names | None = None) -> Raw:
    """Read an entry. A Refusal says what was understood and the nearest choices."""
    from engine.quovadis.notation import read_action

    return read_action.read(text, view, names)


def is_secret(raw: Raw) -> bool:
    """Return False: entries are made in the open, and none names the hidden tiles."""
    return False


def is_offer(text: str) -> bool:
    """Tell whether the text begins as an offer does; if so, `read_offer` reads it."""
    from engine.quovadis.notation import read_action

    return read_action.is_offer(text)


def is_ahead(text: str) -> bool:
    """Tell whether the text begins as an offer for the author's own next turn."""
    from engine.quovadis.notation import read_action

    return read_action.is_ahead(text)


def read_offer(text: str, view: Raw, names: Names | None = None) -> Raw:
    """Read the viewer's offer as a deal without `id`, signed by the viewer only."""
    from engine.quovadis.notation import offers

    return offers.read_offer(text, view, names)


def read_deal(text: str, board: Board, seats: int, names: Names | None = None) -> Raw:
    """Read a deal in its full form, as `write` makes it; nothing is filled in."""
    from engine.quovadis.notation import deals

    return deals.read_deal(text, board, seats, names)


def from_score(text: str) -> tuple[Header, list[Raw]]:
    """Read a game from its score; a Refusal names the line that cannot be read."""
    from engine.quovadis.notation import score_reader

    return score_reader.from_score(text)
