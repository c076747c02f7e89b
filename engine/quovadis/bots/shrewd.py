"""Shrewd: plays on in its head before it decides, every seat bargaining and playing sensibly."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.game import Raw
from engine.quovadis.board import board_named
from engine.quovadis.bots.bargain import MOST, bids, has_agreed
from engine.quovadis.bots.imagine import imagine
from engine.quovadis.bots.judge import future
from engine.quovadis.bots.remarks import SHREWD
from engine.quovadis.bots.sketch import Sketch, plan_of
from engine.quovadis.bots.steady import STYLE
from engine.quovadis.bots.trader import Manner, Trader, offer, restless
from engine.quovadis.codec import decode
from engine.quovadis.entries import Deal
from engine.quovadis.state import ACTION, State
from engine.refusal import Refusal

WIDTH: Final = 10  # acts and offers that it looks at more closely
WORLDS: Final = 8
TURNS: Final = 8  # played on
LEAST: Final = 0.05  # laurels for which others are taken to sign, and the part that they want
PART: Final = 0.1
BETTER: Final = 0.1  # than its best entry alone: laurels for which it asks for help
MOST_ENTRIES: Final = 300  # that it considers at all
LATE: Final = 2  # seats left in the Senate when it must get in
LOSS: Final = 3.0  # laurels that an offer may seem to lose at first sight


class Shrewd(Trader):
    """Looks several turns ahead in several imagined states."""

    def __init__(self) -> None:
        super().__init__(STYLE, Manner(worlds=2, least=0.05, part=0.1), SHREWD)

    def choose(self, view: Raw, rng: Random) -> Raw:
        """The entry that turns out best some turns later."""
        entries = _safe(view)
        if len(entries) > MOST_ENTRIES:
            entries = rng.sample(entries, MOST_ENTRIES)
        if view["phase"] != ACTION or len(entries) == 1:
            return super().choose({**view, "legal": entries}, rng)
        looked = self._looked(entries, imagine(view, rng, WORLDS))
        whim = restless(view)
        best = max(looked, key=lambda i: looked[i] + whim * rng.random())
        return entries[best]

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """As a mover it offers what turns out best; to another mover what is worth it now."""
        if view["viewer"] != view["active"] or view["phase"] != ACTION:
            return super().propose(view, rng)
        worlds = imagine(view, rng, WORLDS)
        if has_agreed(worlds[0], worlds[0].active):
            return []
        offers = self._offers(worlds)
        if not offers:
            return []
        least = max(self._looked(_safe(view), worlds).values()) + BETTER
        good = sorted((o for o in offers if o[0] > least), key=lambda o: -o[0])
        return [offer(deal) for _, deal in good[:MOST]]

    def _offers(self, worlds: Sequence[State]) -> list[tuple[float, Deal]]:
        """Offers that helpers should take, each with how it turns out."""
        seat = worlds[0].active
        likely = [
            bid
            for bid in bids(worlds, self.value, seat, -LOSS)
            if all(bid.gains[h] >= _wanted(bid.gains[seat]) for h in bid.helpers)
        ]
        likely.sort(key=lambda bid: -bid.gains[seat])
        return [(_played(bid.afters, seat), bid.deal) for bid in likely[: 2 * WIDTH]]

    def _looked(self, entries: Sequence[Raw], worlds: Sequence[State]) -> dict[int, float]:
        """How the most promising of the legal entries turn out, by their index."""
        worths = self.weighed(worlds[:1], entries)
        order = sorted(range(len(entries)), key=lambda i: -worths[i])
        found = {}
        for i in order[:WIDTH]:
            afters = []
            for world in worlds:
                try:
                    afters.append(future(world, decode(world, entries[i]), self.value).after)
                except Refusal:  # a payment that this world does not allow
                    continue
            if afters:
                found[i] = _played(afters, worlds[0].active)
        return found


def _wanted(gain: float) -> float:
    """What a helper is taken to want of a move that brings the mover so much."""
    return LEAST + PART * max(0.0, gain)


def _played(afters: Sequence[State], seat: int) -> float:
    """What the seat has on the average some turns later."""
    plan = plan_of(afters[0].setup.board, STYLE, LEAST, PART)
    total = 0.0
    for after in afters:
        sketch = Sketch(after, plan)
        sketch.play(TURNS)
        total += sketch.worths()[seat]
    return total / len(afters)


def _safe(view: Raw) -> list[Raw]:
    """The legal entries; but the way into the Senate when it is about to fill without us."""
    entries: list[Raw] = view["legal"]
    senate = view["committees"]["S"]
    room = board_named(view["options"]["board"]).room[-1]
    if view["viewer"] in senate or len(senate) < room - LATE:
        return entries
    return [e for e in entries if e.get("path", "").endswith("-S")] or entries
