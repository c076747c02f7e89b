"""Shrewd: plays on in its head before it decides; there, every seat bargains and plays sensibly."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.game import Raw
from engine.quovadis.board import board_named
from engine.quovadis.bots.bargain import Bid, bids, has_agreed
from engine.quovadis.bots.imagine import imagine
from engine.quovadis.bots.judge import IDLE, consequence
from engine.quovadis.bots.market import LEAST, PART, Market
from engine.quovadis.bots.offers import MOST, offers_of_helper, tried, ways_to_pay
from engine.quovadis.bots.opinion import Manner
from engine.quovadis.bots.remarks import SHREWD
from engine.quovadis.bots.sketch import Sketch, plan_of
from engine.quovadis.bots.steady import STYLE
from engine.quovadis.bots.trader import Trader
from engine.quovadis.codec import decode
from engine.quovadis.entries import Deal
from engine.quovadis.state import ACTION, State
from engine.refusal import Refusal

WIDTH: Final = 10  # actions and offers that it examines more closely
WORLDS: Final = 8
TURNS: Final = 8  # turns that it plays on
BETTER: Final = 0.1  # laurels above its best entry alone for which it asks for help
MOST_ENTRIES: Final = 300  # entries considered at all
LATE: Final = 2  # free seats in the Senate at which it must get in
EARLY: Final = 2  # consents that it offers before the mover has asked anybody
LOSS: Final = 3.0  # laurels that an offer may seem to lose at first sight


class Shrewd(Trader):
    """Looks several turns ahead in several imagined states."""

    def __init__(self) -> None:
        super().__init__(STYLE, Manner(worlds=2, least=0.05, part=0.1, honour=2.2), SHREWD)

    def choose(self, view: Raw, rng: Random) -> Raw:
        """Choose the entry that turns out best some turns later."""
        entries = _safe(view)
        if len(entries) > MOST_ENTRIES:
            entries = rng.sample(entries, MOST_ENTRIES)
        if view["phase"] != ACTION or len(entries) == 1:
            return super().choose({**view, "legal": entries}, rng)
        whims = self.whims(view, entries, rng)
        looked = self._looked(entries, imagine(view, rng, WORLDS), whims)
        best = max(looked, key=lambda i: looked[i] + whims[i])
        return entries[best]

    def early_sales(self, market: Market, bid: Bid | None) -> list[Deal]:
        """Return offers of its consents at what the mover may just pay, before others are asked."""
        if market.worlds[0].phase != ACTION:
            return []
        return offers_of_helper(market, self.manner.part)[:EARLY]

    def consents(self, market: Market, view: Raw, rng: Random) -> list[Deal]:
        """Offer what turns out best for its own move; offer others what is worth it now."""
        if market.seat != view["active"]:
            return super().consents(market, view, rng)
        worlds = imagine(view, rng, WORLDS)
        if has_agreed(worlds[0], worlds[0].active):
            return []
        offers = self._offers(market._replace(worlds=worlds))
        if not offers:
            return []
        safe = _safe(view)
        least = max(self._looked(safe, worlds, [0.0] * len(safe)).values()) + BETTER
        good = sorted((o for o in offers if o[0] > least), key=lambda o: -o[0])
        return [deal for _, deal in good[:MOST]]

    def _offers(self, market: Market) -> list[tuple[float, Deal]]:
        """Return offers that helpers should accept, each with how it turns out."""
        seat = market.seat
        likely = list(tried(market, bids(market.worlds, self.value, seat, -LOSS)))
        likely.sort(key=lambda bid: -bid.gains[seat])
        found = [(bid, list(ways_to_pay(market, bid))) for bid in likely[: 2 * WIDTH]]
        played = [(_played(bid.afters, seat), deals) for bid, deals in found if deals]
        return [(turns_out, deal) for turns_out, deals in played for deal in deals]

    def _looked(
        self, entries: Sequence[Raw], worlds: Sequence[State], whims: Sequence[float]
    ) -> dict[int, float]:
        """Return how the most promising legal entries turn out, by their index.

        Whims decide too what seems promising: else a game in which nobody wants to make the last
        move, because it loses, would go on for ever.
        """
        weighed = self.weighed(worlds[:1], entries, self.value)
        worths = [worth + whim for worth, whim in zip(weighed, whims, strict=True)]
        order = sorted(range(len(entries)), key=lambda i: -worths[i])
        found = {}
        for i in order[:WIDTH]:
            afters = []
            for world in worlds:
                try:
                    afters.append(consequence(world, decode(world, entries[i]), self.value).after)
                except Refusal:  # a payment that is impossible in this world
                    continue
            if afters:
                idle = IDLE if entries[i]["do"] == "caesar" else 0.0
                found[i] = _played(afters, worlds[0].active) - idle
        return found


def _played(afters: Sequence[State], seat: int) -> float:
    """Return what the seat has on average some turns later."""
    plan = plan_of(afters[0].setup.board, STYLE, LEAST, PART)
    total = 0.0
    for after in afters:
        sketch = Sketch(after, plan)
        sketch.play(TURNS)
        total += sketch.worths()[seat]
    return total / len(afters)


def _safe(view: Raw) -> list[Raw]:
    """Return the legal entries; only those into the Senate if it is about to fill without us."""
    entries: list[Raw] = view["legal"]
    senate = view["committees"]["S"]
    room = board_named(view["options"]["board"]).room[-1]
    if view["viewer"] in senate or len(senate) < room - LATE:
        return entries
    return [e for e in entries if e.get("path", "").endswith("-S")] or entries
