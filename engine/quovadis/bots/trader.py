"""What steady and shrewd have in common: they weigh every entry and every offer in imagined states.

They differ in what they hold a position to be worth, in how many states they imagine, and in how
they deal.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from engine.game import Answer, Raw
from engine.quovadis.bots.bargain import (
    WORTHWHILE,
    Ledger,
    offers_of_helper,
    offers_of_mover,
    weigh,
)
from engine.quovadis.bots.haggle import at_other_prices
from engine.quovadis.bots.imagine import deal_of, imagine
from engine.quovadis.bots.judge import MOST, future
from engine.quovadis.bots.speech import Lines, reason, remark
from engine.quovadis.bots.worth import Style, valuation
from engine.quovadis.codec import decode, encode_deal
from engine.quovadis.entries import Deal
from engine.quovadis.state import ACTION, State
from engine.refusal import Refusal

PATIENCE: Final = 100  # turns; few games last longer


class Manner(NamedTuple):
    """How it deals."""

    worlds: int  # imagined for a decision
    least: float  # laurels of gain below which it does not sign
    part: float  # of what a deal brings the active player, that it wants to gain as well


class Trader:
    """A house player that weighs."""

    def __init__(self, style: Style, manner: Manner, lines: Lines) -> None:
        self.value = valuation(style)
        self.manner = manner
        self.lines = lines

    def remark(self, kind: str, view: Raw, rng: Random) -> str:
        """A line in character for an occasion (remarks.py), or nothing."""
        return remark(self.lines, kind, view, rng)

    def choose(self, view: Raw, rng: Random) -> Raw:
        """The entry that it expects to be worth most."""
        entries: list[Raw] = view["legal"]
        if len(entries) == 1:
            return entries[0]
        if len(entries) > MOST:
            entries = rng.sample(entries, MOST)
        worlds = self._imagine(view, rng)
        worths = self.weighed(worlds, entries)
        whim = restless(view)
        ranked = [worth + whim * rng.random() for worth in worths]
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
        worlds = imagine(view, rng, min(2, self.manner.worlds))
        if seat == view["active"]:
            deals = offers_of_mover(worlds, self.value, seat)
        else:
            deals = offers_of_helper(worlds, self.value, seat, self.manner.part)
        return [offer(deal) for deal in deals]

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        """Signs what is worth it to itself."""
        seat: int = view["viewer"]
        try:
            offered = deal_of(view, deal)
        except Refusal as fault:
            return Answer(False, f"That is no deal: {fault.reason}.")
        worlds = self._imagine(view, rng)
        mean = self._weighed(worlds, offered, seat)
        if mean is None:
            return Answer(False, "As things stand that cannot be sealed.")
        accept = mean.gain >= self._wanted(mean)
        return Answer(accept, reason(view, deal, mean, accept))

    def _weighed(self, worlds: Sequence[State], deal: Deal, seat: int) -> Ledger | None:
        """What the deal means to the seat on average; None where it can be sealed nowhere."""
        ledgers = [weigh(world, deal, self.value, seat) for world in worlds]
        found = [ledger for ledger in ledgers if ledger is not None]
        if not found:
            return None
        return Ledger(*(sum(column) / len(found) for column in zip(*found, strict=True)))

    def instead(self, view: Raw, deal: Raw, rng: Random) -> Raw | None:
        """The same at the lowest price for which it would sign, if the other can like it too."""
        seat: int = view["viewer"]
        try:
            offered = deal_of(view, deal)
        except Refusal:
            return None
        worlds = self._imagine(view, rng)
        for other in at_other_prices(offered, seat, worlds[0].active):
            mine = self._weighed(worlds, other, seat)
            if mine is None or mine.gain < self._wanted(mine):
                continue
            theirs = self._weighed(worlds, other, offered.by)
            return offer(other) if theirs is not None and theirs.gain > WORTHWHILE else None
        return None

    def _wanted(self, ledger: Ledger) -> float:
        """The least gain for which it signs."""
        if not ledger.gives:
            return -1e-9
        part = self.manner.part * max(0.0, ledger.movers)
        return self.manner.least + part

    def _imagine(self, view: Raw, rng: Random) -> list[State]:
        return imagine(view, rng, self.manner.worlds)


def offer(deal: Deal) -> Raw:
    """A deal as it is offered: who seals it will give it an id."""
    return {key: value for key, value in encode_deal(deal).items() if key != "id"}


def restless(view: Raw) -> float:
    """Laurels by which its judgement wavers in a game that does not move on.

    Where each waits for the others only Caesar moves, and nobody would ever give way; so the
    longer it lasts, the less it minds where it sends him.
    """
    turns: float = view["turn"] / view["round"]
    return max(0.0, turns - PATIENCE) ** 2 / 100


def _meets(view: Raw, seat: int) -> bool:
    """Does the active seat need anybody in a committee where this seat sits?"""
    active = view["active"]
    return any(
        seat in there and active in there and len(set(there)) > 1
        for code, there in view["committees"].items()
        if code != "S"
    )
