"""Verdicts on each kind of promise: kept, broken, or without an occasion (docs/promises.md).

Only what lies open is considered, with one exception that the rules of deals make: a payment that
failed for want of change alone lapses, which says that its payer's laurels were worth enough.
"""

from engine.quovadis.board import MainAction
from engine.quovadis.entries import Act, CaesarAt, Deal, Pay, Refuse, Support
from engine.quovadis.laurels import paid
from engine.quovadis.promise_terms import (
    Promise,
    PromiseReason,
    PromiseStatus,
    SupportAnywhere,
    refused_seat,
)
from engine.quovadis.sealable import (
    acts_of,
    compiled,
    consents_needed,
    could_exercise,
    lacks_change,
    possible,
)
from engine.quovadis.state import Due, Holdings, State


def at_main_action(promise: Promise, state: State, act: MainAction) -> Promise:
    """Judge the promise at the active player's choice, in the state before the action."""
    what = promise.what
    if isinstance(what, (Support, SupportAnywhere)):
        return _support(promise, what, state)
    if isinstance(what, Pay):
        return could_pay(promise, state.holdings)
    if isinstance(what, Refuse):
        return _refuse(promise, what, state)
    if isinstance(what, Act) and promise.by == state.active:
        return _act(promise, what, state, act)
    return promise


def _support(promise: Promise, what: Support | SupportAnywhere, state: State) -> Promise:
    if state.active == promise.by or promise.ally not in (None, state.active):
        return promise
    kinds = _wherever(what, state) if isinstance(what, SupportAnywhere) else [what]
    if any(_sealed_votes(state, kind) >= what.votes for kind in kinds):
        return decided(promise, PromiseStatus.KEPT, PromiseReason.DONE, state.turn)
    came = promise.occasion or any(could_support(state, kind) for kind in kinds)
    return promise._replace(occasion=came)


def _wherever(what: SupportAnywhere, state: State) -> list[Support]:
    """Return the support promised as if it had been promised for every committee."""
    board = state.setup.board
    return [
        Support(what.seat, code, None, what.votes, None, False)
        for code in board.codes[: board.senate]
    ]


def _refuse(promise: Promise, what: Refuse, state: State) -> Promise:
    if state.active == promise.by or refused_seat(promise) not in (None, state.active):
        return promise
    board = state.setup.board
    places = [what.committee] if what.committee else board.codes[: board.senate]
    kinds = [Support(promise.by, code, None, 1, None, False) for code in places]
    if any(_sealed_votes(state, kind) for kind in kinds):
        return decided(promise, PromiseStatus.BROKEN, PromiseReason.DONE_AFTER_ALL, state.turn)
    came = promise.occasion or any(could_support(state, kind) for kind in kinds)
    return promise._replace(occasion=came)


def _sealed_votes(state: State, what: Support) -> int:
    """Count the consents of that kind that the seat has sealed this turn."""
    return sum(
        term.votes
        for sealed in state.deals
        for term in sealed.deal.terms
        if isinstance(term, Support)
        and not term.later
        and (term.seat, term.committee) == (what.seat, what.committee)
        and (what.path is None or term.path in (None, what.path))
    )


def could_support(state: State, what: Support) -> bool:
    """Tell whether the seat could give such support, if it had not pledged to refuse it."""
    there = state.seated[state.setup.board.index[what.committee]]
    if there.count(what.seat) < what.votes:
        return False
    gift = Deal("", True, what.seat, (what.seat,), (what,), "")
    return could_exercise(state, compiled(state.setup.board, gift), own_pledges=False)


def _act(promise: Promise, what: Act, state: State, act: MainAction) -> Promise:
    spoken_of = acts_of(state.setup.board, what.pattern)
    if act.bit & spoken_of:
        if what.must:
            return decided(promise, PromiseStatus.KEPT, PromiseReason.DONE, state.turn)
        return decided(promise, PromiseStatus.BROKEN, PromiseReason.DONE_AFTER_ALL, state.turn)
    came = any(could_alone(state, other) for other in state.setup.board.acts_in(spoken_of))
    return promise._replace(occasion=promise.occasion or came)


def could_alone(state: State, act: MainAction) -> bool:
    """Tell whether the active player could act without consents, their own pledges aside."""
    if not possible(state, act):
        return False
    if act.kind != "move":
        return True
    own = state.seated[act.source].count(state.active) - 1
    return own >= consents_needed(state, act)


def at_end_of_turn(promise: Promise, state: State, turn: int, seat: int, caesar: str) -> Promise:
    """Judge a promise about Caesar at the end of a turn of its maker."""
    what = promise.what
    if not isinstance(what, CaesarAt) or seat != promise.by:
        return promise
    there = caesar == what.path
    if there and what.on:
        return decided(promise, PromiseStatus.KEPT, PromiseReason.DONE, turn)
    if there:
        return decided(promise, PromiseStatus.BROKEN, PromiseReason.DONE_AFTER_ALL, turn)
    return promise._replace(occasion=True)


def when_paid(promise: Promise, amount: int, turn: int) -> tuple[Promise, int]:
    """Count part of a payment towards the promise, and return what is left of the payment."""
    what = promise.what
    assert isinstance(what, Pay)
    counted = min(amount, what.laurels - promise.paid)
    promise = promise._replace(paid=promise.paid + counted)
    if promise.paid == what.laurels:
        promise = decided(promise, PromiseStatus.KEPT, PromiseReason.DONE, turn)
    return promise, amount - counted


def could_pay(promise: Promise, holdings: Holdings) -> Promise:
    """Note whether what is still owed could be paid now, or fails for want of change alone."""
    what = promise.what
    if not isinstance(what, Pay):
        return promise
    owed = what._replace(laurels=what.laurels - promise.paid)
    if paid(holdings, owed.payer, owed.payee, owed.laurels) is not None:
        return promise._replace(occasion=True, changeless=False)
    return promise._replace(changeless=lacks_change(holdings, owed))


def at_time(promise: Promise) -> Promise:
    """Judge the promise when its time is over."""
    what, turn = promise.what, promise.until
    if isinstance(what, str):
        if promise.ally is not None:
            return promise  # its receiver may still say whether it was kept
        return decided(promise, PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, turn)
    if isinstance(what, Pay):
        if promise.changeless and not promise.occasion:
            return decided(promise, PromiseStatus.LAPSED, PromiseReason.NO_CHANGE, turn)
        return decided(promise, PromiseStatus.BROKEN, PromiseReason.NOT_DONE, turn)
    if not promise.occasion:
        return decided(promise, PromiseStatus.LAPSED, PromiseReason.NO_OCCASION, turn)
    if isinstance(what, (Support, SupportAnywhere)) or (isinstance(what, Act) and what.must):
        return decided(promise, PromiseStatus.BROKEN, PromiseReason.NOT_DONE, turn)
    if isinstance(what, CaesarAt) and what.on:
        return decided(promise, PromiseStatus.BROKEN, PromiseReason.NOT_DONE, turn)
    return decided(promise, PromiseStatus.KEPT, PromiseReason.REFRAINED, turn)


def decided(promise: Promise, status: PromiseStatus, why: PromiseReason, turn: int) -> Promise:
    """Return the promise with its verdict."""
    return promise._replace(status=status, why=why, turn=turn)


def void_term(due: Due, after: State) -> Promise:
    """Judge a later term that could not come into force at the start of its turn."""
    deal, _, index = due.id.rpartition(".")
    by, ally = _parties(due)
    promise = Promise(deal, int(index), by, ally, None, after.turn, due.term, term=True)
    if due.id in after.annals.changeless:
        return decided(promise, PromiseStatus.LAPSED, PromiseReason.NO_CHANGE, after.turn)
    if _own_doing(due, after):
        return decided(promise, PromiseStatus.BROKEN, PromiseReason.OWN_DOING, after.turn)
    return decided(promise, PromiseStatus.LAPSED, PromiseReason.IMPOSSIBLE, after.turn)


def _parties(due: Due) -> tuple[int, int | None]:
    """Return who gave the term, and to whom if it says so."""
    if isinstance(due.term, Pay):
        return due.term.payer, due.term.payee
    if isinstance(due.term, (Support, Refuse)):
        return due.term.seat, due.seat
    return due.seat, None


def _own_doing(due: Due, after: State) -> bool:
    """Tell whether the giver made the term impossible, judged by what lies open."""
    term, board = due.term, after.setup.board
    if isinstance(term, Support):
        where = board.index[term.committee]
        refuses = any(
            seat == term.seat and at in (-1, where) for d in after.deals for seat, at in d.refuses
        )
        return refuses or after.seated[where].count(term.seat) < term.votes
    if isinstance(term, (Pay, Refuse)):
        return True  # they spent the laurels, or support the same move
    if isinstance(term, Act) and term.must:
        acts = board.acts_in(acts_of(board, term.pattern))
        return not any(_has_piece(after, act) for act in acts)
    return False


def _has_piece(state: State, act: MainAction) -> bool:
    if act.kind == "caesar":
        return True
    if act.kind == "place":
        return state.reserve[state.active] > 0
    return state.active in state.seated[act.source]
