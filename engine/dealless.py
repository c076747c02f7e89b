"""What all house players of a game without deals say about deals."""

from collections.abc import Sequence
from random import Random

from engine.game import Answer, Raw


class Dealless:
    """Proposes nothing and accepts nothing."""

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """No offers."""
        return ()

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        """No deals."""
        return Answer(False, "Nothing is traded in this game.")
