"""An offer as somebody would make it, before it is one."""

from collections.abc import Collection
from dataclasses import dataclass

from engine.game import Raw


@dataclass(frozen=True, slots=True)
class Draft:
    """`to` is whom a standing offer waits for; empty stands for all others."""

    deal: Raw
    to: Collection[int] = ()
    standing: bool = False
    until_turn: int | None = None
