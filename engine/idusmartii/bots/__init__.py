"""The house players of Idus Martii, by strength."""

from collections.abc import Mapping

from engine.game import Bot
from engine.idusmartii.bots.novice import Novice
from engine.idusmartii.bots.shrewd import Shrewd
from engine.idusmartii.bots.steady import Steady

bots: Mapping[str, Bot] = {"novice": Novice(), "steady": Steady(), "shrewd": Shrewd()}

__all__ = ["bots"]
