"""Drafts: offers that have not been made yet."""

from collections.abc import Collection
from dataclasses import dataclass

from engine.game import Raw


@dataclass(frozen=True, slots=True)
class Draft:
    """An offer to be made. `to` is whom a standing offer waits for; empty means all others."""

    deal: Raw
    to: Collection[int] = ()
    standing: bool = False
    until_turn: int | None = None
