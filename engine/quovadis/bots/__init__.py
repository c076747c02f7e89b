"""The house players of Quo Vadis?, by strength (docs/bots.md)."""

from collections.abc import Mapping
from typing import Final

from engine.game import Bot
from engine.quovadis.bots.novice import Novice

bots: Final[Mapping[str, Bot]] = {"novice": Novice(), "steady": Novice(), "shrewd": Novice()}

__all__ = ["bots"]
