"""The house players of Quo Vadis?, by strength (docs/bots.md)."""

from collections.abc import Mapping
from typing import Final

from engine.game import Bot
from engine.quovadis.bots.novice import Novice
from engine.quovadis.bots.shrewd import Shrewd
from engine.quovadis.bots.steady import Steady

bots: Final[Mapping[str, Bot]] = {"novice": Novice(), "steady": Steady(), "shrewd": Shrewd()}

__all__ = ["bots"]
