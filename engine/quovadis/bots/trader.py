"""The common part of steady and shrewd: both weigh entries and offers in imagined states.

They differ in how they value a position, in the number of states they imagine, and in how they
deal.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.game import Answer, Raw
from engine.quovadis.board import board_named
from engine.quovadis.bots.bargain import WORTHWHILE, Bid, expected_bid, has_agreed
from engine.quovadis.bots.exchange import exchanges
from engine.quovadis.bots.haggle import at_other_prices
from engine.quovadis.bots.help import completed
from engine.quovadis.bots.imagine import deal_of, imagine
from engine.quovadis.bots.judge import MOST, Valuation, consequence
from engine.quovadis.bots.market import Market
from engine.quovadis.bots.memory import memory_of
from engine.quovadis.bots.offers import offers_of_helper, offers_of_mover
from engine.quovadis.bots.opinion import Appraiser, Manner, bare_consents
from engine.quovadis.bots.pacts import pacts
from engine.quovadis.bots.payback import paying_back
from engine.quovadis.bots.price import asking_price, gives_consent
from engine.quovadis.bots.promissory import owing
from engine.quovadis.bots.refusals import refusals
from engine.quovadis.bots.speech import Lines, reason, remark
from engine.quovadis.bots.word import scruples
from engine.quovadis.bots.worth import Style
from engine.quovadis.codec import decode, encode_deal
from engine.quovadis.entries import Deal, Support
from engine.quovadis.state import ACTION, BONUS_CHOICE, State
from engine.refusal import Refusal

PATIENCE: Final = 60  # turns; few games last longer
ENDGAME: Final = 45  # turns, where a single seat of the Senate is left and all may wait for it
WEARY: Final = 1.5  # laurels for each turn after that, by which it would rather not move Caesar
SHRUG: Final = 3.0  # laurels by which it hardly cares where he goes
CONSTANT: Final = 1.5  # laurels by which it likes an entry more that uses a deal it has made


class Trader(Appraiser):
    """A house player that weighs entries and offers."""

    def __init__(self, style: Style, manner: Manner, lines: Lines) -> None:
        super().__init__(style, manner)
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
        worlds = self.imagined(view, rng)
        bonus = view["phase"] == BONUS_CHOICE
        value = self.caesars(worlds[0]) if bonus else self.value
        worths = self.weighed(worlds, entries, value)
        whims = self.whims(view, entries, rng)
        ranked = [worth + whim for worth, whim in zip(worths, whims, strict=True)]
        return entries[ranked.index(max(ranked))]

    def whims(self, view: Raw, entries: Sequence[Raw], rng: Random) -> list[float]:
        """Return laurels by which it likes each entry more: for patience, its deals, its word."""
        memory = memory_of(view)
        impatient = whims_of(view, entries, rng)
        word = scruples(memory, self.manner.honour, view["viewer"], entries, view["caesar"])
        return [
            a + b + CONSTANT * bool(entry.get("use"))
            for a, b, entry in zip(impatient, word, entries, strict=True)
        ]

    def weighed(
        self, worlds: Sequence[State], entries: Sequence[Raw], value: Valuation
    ) -> list[float]:
        """Return the value of each entry to the active seat, averaged over the worlds."""
        totals = [0.0] * len(entries)
        for world in worlds:
            for i, raw in enumerate(entries):
                try:
                    after = consequence(world, decode(world, raw), value)
                except Refusal:  # a payment that is impossible in this world
                    continue
                totals[i] += after.values[world.active] / len(worlds)
        return totals

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """Pay what it owes, buy and sell consents, and trade places, where both seem to gain."""
        if view["phase"] not in (ACTION, BONUS_CHOICE):
            return []
        seat: int = view["viewer"]
        memory = memory_of(view)
        worlds = imagine(view, rng, min(2, self.manner.worlds))
        plan = self.plan(worlds[0])
        caesars = self.caesars(worlds[0])
        value = self.value if view["phase"] == ACTION else caesars
        market = Market(worlds, value, caesars, plan, self.rate(worlds[0]), seat, memory)
        if memory.early:
            return [offer(deal) for deal in self.objections(market) if self._likes(market, deal)]
        deals = paying_back(worlds[0], seat, memory, self.manner.honour)
        if view["phase"] == ACTION and _meets(view, seat):
            deals += self.consents(market, view, rng)
        deals += exchanges(market)
        if seat == view["active"] and view["phase"] == ACTION:
            deals += pacts(market)
        return [offer(deal) for deal in deals if self._likes(market, deal)]

    def _likes(self, market: Market, deal: Deal) -> bool:
        """Tell whether an offer of its own, consents for laurels apart, is worth it to itself."""
        if deal.option and not deal.promises and isinstance(deal.terms[0], Support):
            return True
        found = self.judged(market.worlds, deal, market.seat, market.memory)
        return found is not None and found.balance.gain > -WORTHWHILE

    def objections(self, market: Market) -> list[Deal]:
        """Return its offers before the mover has asked anybody, to change what it will do."""
        state = market.worlds[0]
        agreed = has_agreed(state, state.active)
        bid = None if agreed or state.phase != ACTION else expected_bid(state, market.value)
        return self.early_sales(market, bid) + refusals(market, bid) + exchanges(market, bid)

    def early_sales(self, market: Market, bid: Bid | None) -> list[Deal]:
        """Return no offers: it sells its consents only after the mover has asked somebody."""
        return []

    def consents(self, market: Market, view: Raw, rng: Random) -> list[Deal]:
        """Return its offers that buy or sell consents."""
        if market.seat == view["active"]:
            return offers_of_mover(market)
        return offers_of_helper(market, self.manner.part)

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        """Sign a deal that is worth it to itself, and for which it gets its price."""
        try:
            offered = deal_of(view, deal)
        except Refusal as fault:
            return Answer(False, f"That is not a deal: {fault.reason}.")
        worlds = self.imagined(view, rng)
        found = self.judged(worlds, offered, view["viewer"], memory_of(view))
        if found is None:
            return Answer(False, "As things stand that cannot be sealed.")
        accept = self.signs(view, found, offered)
        return Answer(accept, reason(view, deal, found, accept))

    def instead(self, view: Raw, deal: Raw, rng: Random) -> Raw | None:
        """Return the deal at the lowest price it would accept, if the other side may agree.

        A seat that asks for a consent is told the price, even if the move seems to bring little.
        Where they cannot pay now, as far as it can tell, it asks them to promise the price.
        """
        seat: int = view["viewer"]
        memory = memory_of(view)
        try:
            offered = deal_of(view, deal)
        except Refusal:
            return None
        worlds = self.imagined(view, rng)
        for other in at_other_prices(offered, seat, worlds[0].active):
            mine = self.judged(worlds, other, seat, memory)
            if mine is None or not self.signs(view, mine, other):
                continue
            whole = completed(worlds[0], other)
            theirs = self.weighed_up(worlds, whole, offered.by, self.value)
            if theirs is None:
                return self._on_credit(view, worlds, other)
            least = -WORTHWHILE if gives_consent(other, seat) else WORTHWHILE
            return offer(other) if theirs.gain > least else None
        return None

    def _on_credit(self, view: Raw, worlds: Sequence[State], deal: Deal) -> Raw | None:
        """Return the deal with its price promised by the mover, if it would sign that."""
        state, seat = worlds[0], view["viewer"]
        bare, memory = bare_consents(deal), memory_of(view)
        price = asking_price(state, bare, seat)
        votes = sum(t.votes for t in bare.terms if isinstance(t, Support))
        if deal.by != seat or not price or deal.signed != (seat,):
            return None
        later = owing(state, bare, (seat,), price // votes, memory)
        if later is None:
            return None
        found = self.judged(worlds, later, seat, memory)
        return offer(later) if found is not None and self.signs(view, found, later) else None


def offer(deal: Deal) -> Raw:
    """Return a deal as it is offered: its id is given when it is sealed."""
    return {key: value for key, value in encode_deal(deal).items() if key != "id"}


def whims_of(view: Raw, entries: Sequence[Raw], rng: Random) -> list[float]:
    """Return laurels by which it likes each entry more in a game that makes no progress.

    Where each waits for the others only Caesar moves, and nobody would ever give way. So the longer
    that lasts, the more it prefers to do anything else, even to make a last move that loses. Where
    only Caesar can be moved, it cares less and less where he goes.
    """
    room = board_named(view["options"]["board"]).room[-1]
    patience = ENDGAME if len(view["committees"]["S"]) == room - 1 else PATIENCE
    impatience = max(0.0, view["turn"] / view["round"] - patience) * WEARY
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
