"""The ledger of promises: what was promised, and whether it was kept (docs/promises.md).

It is computed from the log. Promises bind nobody and change no state, so `apply` does not count
them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.game import Header
from engine.quovadis.apply import apply
from engine.quovadis.board import MainAction
from engine.quovadis.codec import decode
from engine.quovadis.entries import Caesar, Deal, Entry, Move, Pay, Place, Seal
from engine.quovadis.promise_terms import Promise, PromiseReason, PromiseStatus, promises_of
from engine.quovadis.promise_verdicts import (
    at_end_of_turn,
    at_main_action,
    at_time,
    could_pay,
    decided,
    void_term,
    when_paid,
)
from engine.quovadis.seal import agreed
from engine.quovadis.sealable import compiled, harvest, settle
from engine.quovadis.setup import setup
from engine.quovadis.state import ACTION, OVER, RECALL, Due, Holdings, State

Raw = dict[str, Any]
Said = Mapping[tuple[str, int], bool]  # deal and index of a promise in free words: was it kept?


class FidesCount(NamedTuple):
    """The number of promises of a seat that were kept, and that were broken."""

    kept: int
    broken: int


def ledger_of(header: Header, log: Sequence[Raw], said: Said | None = None) -> tuple[Promise, ...]:
    """Return the ledger of a record."""
    state, folding = setup(header), LedgerFold(Ledger())
    for raw in log:
        entry = decode(state, raw)
        after = apply(state, entry)
        folding.take(state, entry, after)
        state = after
    return folding.result(said or {})


def ledger(state: State, entries: Iterable[Entry], said: Said | None = None) -> tuple[Promise, ...]:
    """Return every promise made from that state on, in order, and every void later term.

    `said` holds what the receivers of promises in free words say about them.
    """
    folding = LedgerFold(Ledger())
    for entry in entries:
        after = apply(state, entry)
        folding.take(state, entry, after)
        state = after
    return folding.result(said or {})


def fides(promises: Iterable[Promise], seats: int) -> tuple[FidesCount, ...]:
    """Return the public record of every seat."""
    decided_so = [(p.by, p.status) for p in promises]
    return tuple(
        FidesCount(
            decided_so.count((s, PromiseStatus.KEPT)), decided_so.count((s, PromiseStatus.BROKEN))
        )
        for s in range(seats)
    )


class Ledger(NamedTuple):
    """The ledger after some entries: every promise so far, and the later terms that are due."""

    promises: tuple[Promise, ...] = ()
    due: Mapping[str, Due] = {}  # never changed in place

    def after(self, before: State, entry: Entry, after: State) -> "Ledger":
        """Return the ledger after one more entry, with the states before and after it."""
        folding = LedgerFold(self)
        folding.take(before, entry, after)
        return Ledger(tuple(folding.promises), folding.due)


class LedgerFold:
    """The ledger while it is computed; everything it returns is frozen."""

    def __init__(self, start: Ledger) -> None:
        self.promises: list[Promise] = [*start.promises]
        self.due: dict[str, Due] = {**start.due}

    def take(self, before: State, entry: Entry, after: State) -> None:
        """Take in one entry, with the states before and after it."""
        if isinstance(entry, Seal):
            if not entry.deal.option:
                self._agree(before, entry.deal)
        elif isinstance(entry, (Place, Move, Caesar)) and before.phase == ACTION:
            self._main_action(before, entry)
        if _turn_ended(before, after):
            self._end_turn(before, after, _holdings_after(before, entry))

    def result(self, said: Said) -> tuple[Promise, ...]:
        return tuple(_as_said(promise, said) for promise in self.promises)

    def _agree(self, state: State, deal: Deal) -> None:
        """Take in a pledge sealed or an option used: payments are made, promises begin."""
        setup = state.setup
        for payer, payee, amount in compiled(setup.board, deal).pays:
            self._paid(payer, payee, amount, state.turn)
        for promise in promises_of(deal, setup.board, setup.seats):
            promise = promise._replace(since=state.turn)
            if promise.until <= state.turn:  # its time was over before it was made
                late = PromiseStatus.LAPSED, PromiseReason.NO_OCCASION
                promise = decided(promise, *late, state.turn)
            self.promises.append(promise)
        self.due |= {due.id: due for due in agreed(deal)}

    def _main_action(self, state: State, entry: Place | Move | Caesar) -> None:
        act = _act_of(state, entry)
        self._each(lambda p: at_main_action(p, state, act), state.turn)
        for sealed in state.deals:
            if sealed.option and sealed.id in (entry.use or ()):
                self._agree(state, sealed.deal)

    def _end_turn(self, before: State, after: State, holdings: Holdings) -> None:
        turn, seat = before.turn, before.active
        game_ended = after.game != before.game or after.phase in (RECALL, OVER)
        caesar = (before if game_ended else after).caesar
        where = before.setup.board.laurels[caesar]
        self._each(lambda p: at_end_of_turn(p, before, turn, seat, where), turn)
        self._each(lambda p: could_pay(p, holdings), turn)
        self._each(lambda p: at_time(p) if p.until <= turn else p, turn)
        if game_ended:
            self._each(
                lambda p: decided(p, PromiseStatus.LAPSED, PromiseReason.GAME_ENDED, turn), turn + 1
            )
            self.due.clear()
        else:
            self._fall_due(before, after)

    def _fall_due(self, before: State, after: State) -> None:
        for sealed in after.deals:
            for payer, payee, amount in sealed.pays:
                self._paid(payer, payee, amount, after.turn)
        for ident in after.annals.void[len(before.annals.void) :]:
            self.promises.append(void_term(self.due[ident], after))

    def _paid(self, payer: int, payee: int, amount: int, turn: int) -> None:
        """Count a payment once, towards the oldest open promise of it first."""
        for i, p in enumerate(self.promises):
            what = p.what
            if (
                amount
                and isinstance(what, Pay)
                and p.status is PromiseStatus.OPEN
                and p.since < turn <= p.until
                and (what.payer, what.payee) == (payer, payee)
            ):
                self.promises[i], amount = when_paid(p, amount, turn)

    def _each(self, judge: Callable[[Promise], Promise], turn: int) -> None:
        """Judge every open promise that was made before that turn."""
        self.promises = [
            judge(p) if p.status is PromiseStatus.OPEN and p.since < turn else p
            for p in self.promises
        ]


def _act_of(state: State, entry: Place | Move | Caesar) -> MainAction:
    board = state.setup.board
    if isinstance(entry, Place):
        return board.places[entry.at]
    return board.moves[entry.path] if isinstance(entry, Move) else board.caesars[entry.to]


def _holdings_after(before: State, entry: Entry) -> Holdings:
    """Return what all hold when the turn ends, before anything falls due on the next."""
    if not isinstance(entry, (Place, Move, Caesar)) or before.phase != ACTION:
        return before.holdings
    votes = entry.votes if isinstance(entry, Move) else ()
    pays = (pay for d in before.deals if d.id in (entry.use or ()) for pay in d.pays)
    holdings = settle(harvest(before, _act_of(before, entry), votes), tuple(pays))
    return before.holdings if holdings is None else holdings


def _turn_ended(before: State, after: State) -> bool:
    if before.phase == RECALL:
        return False
    return after.turn > before.turn or after.phase in (RECALL, OVER)


def _as_said(promise: Promise, said: Said) -> Promise:
    """Judge a promise in free words as its receiver says, whenever they say it."""
    kept = said.get((promise.deal, promise.item))
    if not isinstance(promise.what, str) or promise.ally is None or kept is None:
        return promise
    status = PromiseStatus.KEPT if kept else PromiseStatus.BROKEN
    return promise._replace(status=status, why=PromiseReason.SAID, turn=None)
