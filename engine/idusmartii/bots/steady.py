"""A sober house player: considers the track, the limit and the rounds left, and trusts nobody."""

from collections.abc import Sequence
from random import Random

from engine.dealless import Dealless
from engine.game import Raw
from engine.idusmartii.bots.odds import INDEX, Spot, spot, winning, worth
from engine.idusmartii.cards import TO_LAY, Card


class Steady(Dealless):
    """Makes the choice that is best for its best card, if all others vote at random."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        """Choose one of the best legal entries at random."""
        legal: list[Raw] = view["legal"]
        values = [value(view, entry) for entry in legal]
        best = max(values) - 1e-9
        return rng.choice([e for e, v in zip(legal, values, strict=True) if v >= best])


def value(view: Raw, entry: Raw) -> float:
    """Return the chances of the viewer's best card after the entry."""
    hand: list[Card] = view["hands"][view["viewer"]]
    do, at = entry["do"], spot_of(view)
    if do == "vote":
        return laying(at, hand, entry["card"])
    if do == "discard":
        kept = list(hand)
        kept.remove(entry["card"])
        return keeping(at, kept)
    if do in ("veto", "pass"):
        return _verdict(at, hand, view["history"][-1]["peek"]["card"], do == "veto")
    return 0.0


def _verdict(at: Spot, hand: list[Card], seen: Card, veto: bool) -> float:
    if not veto:
        return laying(at, hand, seen)
    others = [card for card in TO_LAY[at.phase] if card != seen]
    return sum(laying(at, hand, card) for card in others) / len(others)


def spot_of(view: Raw) -> Spot:
    """Return where the game stands, for the tables of odds."""
    track = view["track"]
    number = view["history"][-1]["round"]
    return spot(view["seats"], view["phase"], number, track["loyalist"], track["traitor"])


def laying(at: Spot, hand: Sequence[Card], card: Card) -> float:
    """Return the chances of the best card in hand once this one is tallied."""
    return max(worth(at, INDEX[held])[INDEX[card]] for held in hand)


def keeping(at: Spot, hand: Sequence[Card]) -> float:
    """Return the chances of the best card in hand; the round in play has been tallied."""
    chances = winning(at.seats, at.left, at.loyalist, at.traitor)
    return max(chances[INDEX[held]] for held in hand)
