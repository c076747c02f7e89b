"""The cards and fixed numbers of Idus Martii (docs/rules-idusmartii.md 1.1, 1.3)."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

Card: TypeAlias = Literal["loyalist", "traitor", "merchant"]
Hand: TypeAlias = tuple[Card, ...]

LOYALIST: Final = "loyalist"
TRAITOR: Final = "traitor"
MERCHANT: Final = "merchant"

# Phase 1 lets an aedile lay the first two, phase 2 all three (docs/rules-idusmartii.md 2.2).
CARDS: Final[tuple[Card, ...]] = (LOYALIST, TRAITOR, MERCHANT)
TO_LAY: Final[dict[int, tuple[Card, ...]]] = {1: CARDS[:2], 2: CARDS}
OTHER: Final[dict[Card, Card]] = {LOYALIST: TRAITOR, TRAITOR: LOYALIST}

# The limit printed on the Suffragium track, by number of players.
LIMIT: Final[dict[int, int]] = {5: 13, 6: 15, 7: 17, 8: 20}


def deck(seats: int) -> list[Card]:
    """Return the faction cards of a table: N-1 loyalists, N-1 traitors, two merchants."""
    loyal: list[Card] = [LOYALIST] * (seats - 1)
    return loyal + [TRAITOR] * (seats - 1) + [MERCHANT] * 2


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Sort cards as docs/records.md writes them."""
    return sorted(cards)
