"""House players of three strengths.

The folder is not called `bots`: that is a name of the game itself, and would hide it.
"""

from collections.abc import Mapping

from engine.game import Bot
from engine.idusmartii.house.novice import Novice
from engine.idusmartii.house.shrewd import Shrewd
from engine.idusmartii.house.steady import Steady

BOTS: Mapping[str, Bot] = {"novice": Novice(), "steady": Steady(), "shrewd": Shrewd()}
