"""House players of three strengths."""

from engine.dealless import Dealless


class Bidder(Dealless):
    """Lays one of the `boldness` highest cards, and the low ones for omens of little worth."""

    def __init__(self, *, boldness, looks):
        self.boldness, self.looks = boldness, looks

    def choose(self, view, rng):
        legal, omen = view["legal"], view["omens"][-1]
        patron = view["patrons"][view["viewer"]]
        if self.looks and omen < 3 and omen != patron:
            return rng.choice(legal[: self.boldness])
        return rng.choice(legal[-self.boldness :])


bots = {
    "novice": Bidder(boldness=5, looks=False),
    "steady": Bidder(boldness=3, looks=True),
    "shrewd": Bidder(boldness=2, looks=True),
}
