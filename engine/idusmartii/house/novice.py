"""A beginner: votes for the colour of a card in hand, and never looks at the limit."""

from random import Random

from engine.dealless import Dealless
from engine.game import Raw
from engine.idusmartii.cards import MERCHANT


class Novice(Dealless):
    """Plays legally and grabs."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        """One of the legal entries."""
        legal: list[Raw] = view["legal"]
        mine = rng.choice(view["hands"][view["viewer"]])
        if mine != MERCHANT and view["step"] in ("vote", "revote"):
            legal = [entry for entry in legal if entry["card"] == mine] or legal
        if mine != MERCHANT and view["step"] == "veto":
            wanted = "pass" if view["history"][-1]["peek"]["card"] == mine else "veto"
            legal = [entry for entry in legal if entry["do"] == wanted]
        return rng.choice(legal)
