"""A beginner: votes for a faction in hand and ignores the limit."""

from random import Random

from engine.dealless import Dealless
from engine.game import Raw
from engine.idusmartii.cards import MERCHANT


class Novice(Dealless):
    """Plays legally and without foresight."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        """Choose one of the legal entries."""
        legal: list[Raw] = view["legal"]
        mine = rng.choice(view["hands"][view["viewer"]])
        if mine != MERCHANT and view["step"] in ("vote", "revote"):
            legal = [entry for entry in legal if entry["card"] == mine] or legal
        if mine != MERCHANT and view["step"] == "veto":
            wanted = "pass" if view["history"][-1]["peek"]["card"] == mine else "veto"
            legal = [entry for entry in legal if entry["do"] == wanted]
        return rng.choice(legal)
