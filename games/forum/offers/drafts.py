"""Drafts: offers that have not been made yet."""

from collections.abc import Collection
from dataclasses import dataclass

from engine.game import Raw


@dataclass(frozen=True, slots=True)
class Draft:
    """An offer to be made. `to` is whom a standing offer waits for; empty means all others.

    One made `ahead` is about the author's next turn (docs/asking-ahead.md).
    """

    deal: Raw
    to: Collection[int] = ()
    standing: bool = False
    until_turn: int | None = None
    ahead: bool = False
