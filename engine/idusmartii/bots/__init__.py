"""House players of three strengths."""

from collections.abc import Mapping

from engine.game import Bot
from engine.idusmartii.bots.novice import Novice
from engine.idusmartii.bots.shrewd import Shrewd
from engine.idusmartii.bots.steady import Steady

BOTS: Mapping[str, Bot] = {"novice": Novice(), "steady": Steady(), "shrewd": Shrewd()}
