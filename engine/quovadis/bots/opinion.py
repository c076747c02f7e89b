"""The worth of a deal to a house player, and whether it signs: docs/bots.md has the ideas."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from engine.game import Raw
from engine.quovadis.bots.bargain import WORTHWHILE, Balance, usual_gain, weigh
from engine.quovadis.bots.help import completed
from engine.quovadis.bots.imagine import deal_of, imagine
from engine.quovadis.bots.judge import Valuation
from engine.quovadis.bots.leader import caution
from engine.quovadis.bots.market import LEAST, PART
from engine.quovadis.bots.memory import Recollection, grudge, memory_of
from engine.quovadis.bots.price import asking_price, gives_consent
from engine.quovadis.bots.prospect import ahead, changes_plans, placed
from engine.quovadis.bots.sketch import SketchPlan, plan_of
from engine.quovadis.bots.word import keeps, owes_consent, owes_refusal, redeemed, word_gain
from engine.quovadis.bots.worth import Style, valuation
from engine.quovadis.entries import Deal, Support
from engine.quovadis.state import BONUS_CHOICE, State

HALF: Final = 0.5  # laurels by which a price may be missed: prices are whole


class Manner(NamedTuple):
    """The manner in which a house player deals."""

    worlds: int  # imagined for each decision
    least: float  # laurels of gain below which it does not sign
    part: float  # share of what a deal brings the active player that it wants as its own gain
    honour: float  # laurels that it gives up to keep a promise


class Opinion(NamedTuple):
    """The judgement of a house player on a deal."""

    balance: Balance
    asked: int  # laurels that it asks for its consents
    extra: float  # laurels' worth that it gets for them
    owed: bool  # it has promised these consents
    usual: float = 0.0  # what it must gain, as the mover, by a consent that is offered to it


class Appraiser:
    """The judgement of a house player of some style and manner."""

    def __init__(self, style: Style, manner: Manner) -> None:
        self.value = valuation(style)
        self.style = style
        self.manner = manner

    def caesars(self, world: State) -> Valuation:
        """Return how it values positions where only Caesar's place is to be chosen."""
        return placed(self.value, world.active, self.style.envy, self.plan(world))

    def plan(self, world: State) -> SketchPlan:
        """Return the board as it values it."""
        return plan_of(world.setup.board, self.style, LEAST, PART)

    def rate(self, world: State) -> float:
        """Return what a laurel is worth: others' laurels count too."""
        return 1 + self.style.envy / (world.setup.seats - 1)

    def judgement(self, view: Raw, deal: Raw, rng: Random) -> float | None:
        """Return what it thinks the deal brings it, in laurels; None if it cannot be sealed.

        A deal that keeps its word is worth at least nothing to it, if its honour covers the cost.
        """
        worlds = self.imagined(view, rng)
        found = self.judged(worlds, deal_of(view, deal), view["viewer"], memory_of(view))
        if found is None:
            return None
        worth = found.balance.gain / self.rate(worlds[0])
        keeps_word = found.owed and keeps(memory_of(view), self.manner.honour, -found.balance.gain)
        return max(0.0, worth) if keeps_word else worth

    def judged(
        self, worlds: Sequence[State], deal: Deal, seat: int, memory: Recollection
    ) -> Opinion | None:
        """Judge the deal for the seat; None if no world allows it to be sealed."""
        state = worlds[0]
        deal = completed(state, deal) if seat != state.active else deal
        value = self._valued(state, deal, seat)
        whole = self.weighed_up(worlds, deal, seat, value)
        if whole is None:
            return None
        mover, rate = state.active, self.rate(state)
        word = word_gain(state, deal, seat, memory) + redeemed(memory, deal, seat)
        whole = whole._replace(
            gain=whole.gain + rate * word,
            movers=whole.movers
            + rate * word_gain(state, deal, mover, Recollection()) * (mover != seat),
            gives=whole.gives or bool(deal.promises),
        )
        asked, extra = asking_price(state, deal, seat), 0.0
        asked += grudge(memory, seat, mover) * gives_consent(deal, seat)
        if asked:
            bare = self.weighed_up(worlds, bare_consents(deal), seat, value)
            extra = (whole.gain - bare.gain) / rate if bare is not None else float(asked)
        owed = owes_consent(memory, seat, deal, mover)
        shops = seat == mover != deal.by and any(
            isinstance(t, Support) and not t.later for t in deal.terms
        )
        usual = usual_gain(state, self.value) if shops else 0.0
        return Opinion(whole, asked, extra, owed, usual)

    def _valued(self, state: State, deal: Deal, seat: int) -> Valuation:
        """Return how it values what a deal leads to: Caesar's place counts where the deal says."""
        if state.phase == BONUS_CHOICE:
            return self.caesars(state)
        if seat != state.active and changes_plans(deal):
            wary = caution(state, state.active)
            return ahead(self.value, state.active, seat, self.plan(state), wary)
        return self.value

    def weighed_up(
        self, worlds: Sequence[State], deal: Deal, seat: int, value: Valuation
    ) -> Balance | None:
        """Weigh the deal for the seat on average; None if no world allows it to be sealed."""
        today = self.value if value is not self.value else None
        ledgers = [weigh(world, deal, value, seat, today) for world in worlds]
        found = [ledger for ledger in ledgers if ledger is not None]
        if not found:
            return None
        return Balance(*(sum(column) / len(found) for column in zip(*found, strict=True)))

    def signs(self, view: Raw, found: Opinion, deal: Deal) -> bool:
        """Tell whether it signs: it gains, gets its price, or keeps its word."""
        memory, balance = memory_of(view), found.balance
        seat, mover = view["viewer"], view["active"]
        if found.owed and keeps(memory, self.manner.honour, -balance.gain):
            return True
        if redeemed(memory, deal, seat) and balance.gain > -WORTHWHILE:
            return True
        if owes_refusal(memory, seat, deal, mover):
            balance = balance._replace(gain=balance.gain - self.manner.honour * memory.honour)
        if balance.gain < max(self._wanted(balance), found.usual):
            return False
        return found.owed or self._is_paid(found, memory, mover)

    def _is_paid(self, found: Opinion, memory: Recollection, mover: int) -> bool:
        """Tell whether it gets its price; once it has named one, a laurel less will do."""
        if found.extra >= found.asked - HALF:
            return True
        poor = found.balance.movers < 1 + self.style.envy / 2
        least = found.asked - 1 if mover in memory.haggled else 1 if poor else found.asked
        return found.extra >= max(1, least) - HALF

    def _wanted(self, ledger: Balance) -> float:
        """Return the least gain for which it signs."""
        if not ledger.gives:
            return 0.0
        part = self.manner.part * max(0.0, ledger.movers)
        return self.manner.least + part

    def imagined(self, view: Raw, rng: Random) -> list[State]:
        return imagine(view, rng, self.manner.worlds)


def bare_consents(deal: Deal) -> Deal:
    """Return what the deal would be without anything given for its consents."""
    terms = tuple(term for term in deal.terms if isinstance(term, Support) and not term.later)
    return deal._replace(terms=terms, promises="")
