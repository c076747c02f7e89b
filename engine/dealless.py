"""The answers of house players in games without deals."""

from collections.abc import Sequence
from random import Random

from engine.game import Answer, Raw


class Dealless:
    """A house player's side of a game without deals: no offers, every offer refused."""

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """Propose nothing."""
        return ()

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        """Refuse the offer."""
        return Answer(False, "Nothing is traded in this game.")
