"""What steady and shrewd have in common: both weigh entries and offers in imagined states.

They differ in how they value a position, in the number of states they imagine, and in how they
deal.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from engine.game import Answer, Raw
from engine.quovadis.bots.bargain import (
    WORTHWHILE,
    Balance,
    offers_of_helper,
    offers_of_mover,
    weigh,
)
from engine.quovadis.bots.haggle import at_other_prices
from engine.quovadis.bots.imagine import deal_of, imagine
from engine.quovadis.bots.judge import MOST, consequence
from engine.quovadis.bots.speech import Lines, reason, remark
from engine.quovadis.bots.worth import Style, valuation
from engine.quovadis.codec import decode, encode_deal
from engine.quovadis.entries import Deal
from engine.quovadis.state import ACTION, State
from engine.refusal import Refusal

PATIENCE: Final = 60  # turns; few games last longer
WEARY: Final = 1.5  # laurels for each turn after that, by which it would rather not move Caesar
SHRUG: Final = 3.0  # laurels by which it hardly cares where he goes


class Manner(NamedTuple):
    """How a house player deals."""

    worlds: int  # imagined for each decision
    least: float  # laurels of gain below which it does not sign
    part: float  # share of what a deal brings the active player that it wants as its own gain


class Trader:
    """A house player that weighs entries and offers."""

    def __init__(self, style: Style, manner: Manner, lines: Lines) -> None:
        self.value = valuation(style)
        self.manner = manner
        self.lines = lines

    def remark(self, kind: str, view: Raw, rng: Random) -> str:
        """Return a line in character for an occasion (remarks.py), or nothing."""
        return remark(self.lines, kind, view, rng)

    def choose(self, view: Raw, rng: Random) -> Raw:
        """Choose the entry with the highest expected value."""
        entries: list[Raw] = view["legal"]
        if len(entries) == 1:
            return entries[0]
        if len(entries) > MOST:
            entries = rng.sample(entries, MOST)
        worlds = self._imagine(view, rng)
        worths = self.weighed(worlds, entries)
        whims = whims_of(view, entries, rng)
        ranked = [worth + whim for worth, whim in zip(worths, whims, strict=True)]
        return entries[ranked.index(max(ranked))]

    def weighed(self, worlds: Sequence[State], entries: Sequence[Raw]) -> list[float]:
        """Return the value of each entry to the active seat, averaged over the worlds."""
        totals = [0.0] * len(entries)
        for world in worlds:
            for i, raw in enumerate(entries):
                try:
                    after = consequence(world, decode(world, raw), self.value)
                except Refusal:  # a payment that is impossible in this world
                    continue
                totals[i] += after.values[world.active] / len(worlds)
        return totals

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """Ask for support, or offer it, where both sides seem to gain."""
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
        """Sign a deal that is worth it to itself."""
        seat: int = view["viewer"]
        try:
            offered = deal_of(view, deal)
        except Refusal as fault:
            return Answer(False, f"That is not a deal: {fault.reason}.")
        worlds = self._imagine(view, rng)
        mean = self._weighed(worlds, offered, seat)
        if mean is None:
            return Answer(False, "As things stand that cannot be sealed.")
        accept = mean.gain >= self._wanted(mean)
        return Answer(accept, reason(view, deal, mean, accept))

    def _weighed(self, worlds: Sequence[State], deal: Deal, seat: int) -> Balance | None:
        """Weigh the deal for the seat on average; None if no world allows it to be sealed."""
        ledgers = [weigh(world, deal, self.value, seat) for world in worlds]
        found = [ledger for ledger in ledgers if ledger is not None]
        if not found:
            return None
        return Balance(*(sum(column) / len(found) for column in zip(*found, strict=True)))

    def instead(self, view: Raw, deal: Raw, rng: Random) -> Raw | None:
        """Return the deal at the lowest price it would accept, if the other side may agree."""
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

    def _wanted(self, ledger: Balance) -> float:
        """Return the least gain for which it signs."""
        if not ledger.gives:
            return -1e-9
        part = self.manner.part * max(0.0, ledger.movers)
        return self.manner.least + part

    def _imagine(self, view: Raw, rng: Random) -> list[State]:
        return imagine(view, rng, self.manner.worlds)


def offer(deal: Deal) -> Raw:
    """Return a deal as it is offered: its id is given when it is sealed."""
    return {key: value for key, value in encode_deal(deal).items() if key != "id"}


def whims_of(view: Raw, entries: Sequence[Raw], rng: Random) -> list[float]:
    """Return laurels by which it likes each entry more in a game that makes no progress.

    Where each waits for the others only Caesar moves, and nobody would ever give way. So the longer
    that lasts, the more it prefers to do anything else, even to make a last move that loses. Where
    only Caesar can be moved, it cares less and less where he goes.
    """
    impatience = max(0.0, view["turn"] / view["round"] - PATIENCE) * WEARY
    return [
        min(impatience, SHRUG) * rng.random() if entry["do"] == "caesar" else impatience
        for entry in entries
    ]


def _meets(view: Raw, seat: int) -> bool:
    """Tell whether the active seat needs anybody in a committee where this seat sits."""
    active = view["active"]
    return any(
        seat in there and active in there and len(set(there)) > 1
        for code, there in view["committees"].items()
        if code != "S"
    )
