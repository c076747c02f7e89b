"""What steady and shrewd have in common: they weigh every entry and every offer in imagined states.

They differ in what they hold a position to be worth, in how many states they imagine, in how far
they look, and in the share that they want of what a deal brings.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.game import Answer, Raw
from engine.quovadis.bots import speech
from engine.quovadis.bots.bargain import Ledger, offers_of_helper, offers_of_mover, weigh
from engine.quovadis.bots.imagine import deal_of, imagine
from engine.quovadis.bots.judge import Valuation, future
from engine.quovadis.codec import decode, encode_deal
from engine.quovadis.state import ACTION, State
from engine.refusal import Refusal

PATIENCE: Final = 100  # turns of a game after which it begins to seek change for its own sake


class Trader:
    """A house player that weighs."""

    def __init__(self, value: Valuation, worlds: int, share: float) -> None:
        self.value = value
        self.worlds = worlds
        self.share = share

    def choose(self, view: Raw, rng: Random) -> Raw:
        """The entry that it expects to be worth most."""
        entries: list[Raw] = view["legal"]
        if len(entries) == 1:
            return entries[0]
        worlds = self._imagine(view, rng)
        worths = self.weighed(worlds, entries)
        restless = self._restless(view)
        ranked = [w + restless * rng.random() for w in worths]
        return entries[ranked.index(max(ranked))]

    def weighed(self, worlds: Sequence[State], entries: Sequence[Raw]) -> list[float]:
        """What each entry is worth to the active seat, on the average of the worlds."""
        totals = [0.0] * len(entries)
        for world in worlds:
            for i, raw in enumerate(entries):
                try:
                    after = future(world, decode(world, raw), self.value)
                except Refusal:  # a payment that this world does not allow
                    continue
                totals[i] += after.values[world.active] / len(worlds)
        return totals

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """Asks for support, or offers it, where both sides seem to gain."""
        if view["phase"] != ACTION:
            return []
        seat = view["viewer"]
        if not _meets(view, seat):
            return []
        worlds = imagine(view, rng, min(2, self.worlds))
        if seat == view["active"]:
            deals = offers_of_mover(worlds, self.value, seat)
        else:
            deals = offers_of_helper(worlds, self.value, seat, self.share)
        raws = [encode_deal(deal) for deal in deals]
        return [{k: v for k, v in raw.items() if k != "id"} for raw in raws]

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        """Signs what is worth it to itself."""
        seat: int = view["viewer"]
        try:
            offered = deal_of(view, deal)
        except Refusal as fault:
            return Answer(False, f"That is no deal: {fault.reason}.")
        ledgers = [weigh(world, offered, self.value, seat) for world in self._imagine(view, rng)]
        found = [ledger for ledger in ledgers if ledger is not None]
        if not found:
            return Answer(False, "As things stand that cannot be sealed.")
        mean = Ledger(*(sum(column) / len(found) for column in zip(*found, strict=True)))
        accept = mean.gain >= self._wanted(view, mean)
        return Answer(accept, speech.reason(view, offered, accept, mean.gain))

    def _wanted(self, view: Raw, ledger: Ledger) -> float:
        """The least gain for which it signs."""
        if not ledger.gives:
            return -1e-9
        return 0.002 + self.share * max(0.0, ledger.movers) - self._restless(view) / 2

    def _imagine(self, view: Raw, rng: Random) -> list[State]:
        return imagine(view, rng, self.worlds)

    def _restless(self, view: Raw) -> float:
        """Grows in a game that does not move on, so that every game between bots ends."""
        turns: float = view["turn"] / view["round"]
        return max(0.0, turns - PATIENCE) * 0.002


def _meets(view: Raw, seat: int) -> bool:
    """Does the active seat need anybody in a committee where this seat sits?"""
    active = view["active"]
    return any(
        seat in there and active in there and len(set(there)) > 1
        for code, there in view["committees"].items()
        if code != "S"
    )
