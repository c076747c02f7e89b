"""A deal while it is being drafted: could it be sealed now, and what would come of it?

The answer is for one viewer. It is found in a state that holds no more than he may know: his own
laurels by their number, and plenty in the hands of everybody else, all in small change. Whatever
the rules refuse there, they refuse in truth. To that comes what open tile counts tell of what
others can pay at most; and both sides of a payment of this deal learn that there is no exact
change. Nobody learns anything else (deals page; docs/secrets.md).
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from engine.quovadis.assess_outcome import Prospect, example, prospects
from engine.quovadis.board import Act as BoardAct
from engine.quovadis.codec import MOST_ITEMS, deal_from, encode_deal
from engine.quovadis.entries import Act, Deal, Pattern, Support
from engine.quovadis.laurels import paid, worth
from engine.quovadis.phrases import sentence, who
from engine.quovadis.seal import broken_by, check_terms, enforce, givers
from engine.quovadis.sealing import compiled, could_exercise, harvest, settle
from engine.quovadis.state import ACTION, BONUS_CHOICE, Holdings, Sealed, State
from engine.quovadis.words import deal_sentence
from engine.refusal import Code, Refusal

Raw = dict[str, Any]
Payment = tuple[int, int, int]  # payer, payee, laurels
MOST_OF_A_TILE: Final = 5
PLENTY: Final = 1000  # laurels, more than all there are
# Stands in for the trigger of an option while one of its other terms is looked at alone.
_TRIGGER: Final = Act(True, Pattern("caesar"), None, False)


class Fault(NamedTuple):
    """Why a deal could not be sealed now; `term` is None if it is the deal as a whole."""

    term: int | None
    code: Code
    sentence: str


class Assessment(NamedTuple):
    """What one viewer may know of a deal that is not sealed yet.

    `sealable` if all sign, as far as the viewer may know: whether others can pay is not his to
    know, and `unseen` says that it matters. `fits` is an action that would exercise an option.
    """

    sealable: bool
    unseen: bool
    faults: tuple[Fault, ...]
    signers: tuple[int, ...]
    missing: tuple[int, ...]
    fits: Raw | None
    prospects: tuple[Prospect, ...]
    sentence: str


def assess(state: State, deal: Raw, viewer: int | None) -> Assessment:
    """Could the deal be sealed now, why not, and what would come of it, seen by that viewer?"""
    try:
        found = drafted(state, deal)
    except Refusal as fault:
        general = () if fault.term is not None else (_fault(fault, viewer),)
        faults = (*_form_faults(state, deal), *general)
        return Assessment(False, False, faults, (), (), None, (), "")
    said = deal_sentence(encode_deal(found), viewer, state.active, state.setup.board.name)
    if state.phase not in (ACTION, BONUS_CHOICE):
        closed = Fault(None, Code.WRONG_PHASE, "No deals are sealed now.")
        return Assessment(False, False, (closed,), (), (), None, (), said)
    signing = _givers(state, found)
    missing = tuple(seat for seat in signing if seat not in found.signed)
    agreed = found._replace(signed=tuple(range(state.setup.seats)))
    faults = tuple(_faults(state, agreed, viewer))
    sealed = compiled(state.setup.board, agreed)
    fitting = _fitting(state, sealed, viewer) if sealed.option and not faults else []
    act = fitting[0] if fitting else None
    return Assessment(
        not faults,
        _others_pay(state, sealed, viewer),
        faults,
        signing,
        missing,
        None if act is None else example(state, found, act),
        () if faults else prospects(state, found, act, viewer, signing),
        said,
    )


def signers(state: State, deal: Raw) -> tuple[int, ...]:
    """The seats that must sign, ascending; a Refusal if the deal has no proper form."""
    return _givers(state, drafted(state, deal))


def drafted(state: State, deal: object) -> Deal:
    """A deal from its dict, which may still lack `id`, `by` and `signed`."""
    if isinstance(deal, dict):
        deal = {"id": "draft", "by": 0, "signed": []} | deal
    return deal_from(deal, state.setup.board, state.setup.seats)


def _givers(state: State, deal: Deal) -> tuple[int, ...]:
    return tuple(sorted({seat for term in deal.terms for seat in givers(term, state.active)}))


def _others_pay(state: State, sealed: Sealed, viewer: int | None) -> bool:
    """Do payments of others decide, here or in the options that a pledge might break?"""
    deals = [sealed] if sealed.option else [sealed, *state.deals]
    return any(viewer != payer for deal in deals for payer, _, _ in deal.pays)


# Faults


def _fault(refusal: Refusal, viewer: int | None, term: int | None = None) -> Fault:
    return Fault(term, refusal.code, sentence(refusal.said_to(viewer)))


def _form_faults(state: State, deal: object) -> Iterator[Fault]:
    """The terms that are not even terms, each looked at alone."""
    terms = deal.get("terms") if isinstance(deal, dict) else None
    if not isinstance(terms, list):
        return
    for index, term in enumerate(terms[:MOST_ITEMS]):
        try:
            drafted(state, {"mode": "pledge", "terms": [term]})
        except Refusal as fault:
            reason = fault.reason.removeprefix("term 0: ").replace("term 0 ", "the term ")
            yield Fault(index, fault.code, sentence(reason))


def _faults(state: State, deal: Deal, viewer: int | None) -> Iterator[Fault]:
    """Everything that stands against the deal: each term alone, then all together."""
    seen = known(state, viewer)
    alone = list(dict.fromkeys(_terms_alone(state, deal, viewer)))
    yield from alone
    whole = list(_together(seen, deal, {fault.term for fault in alone}, viewer))
    yield from (fault for fault in whole if fault not in alone)
    if not alone and not whole:
        yield from _unpayable(state, deal, viewer)


def known(state: State, viewer: int | None) -> State:
    """The state as if laurels were what the viewer knows of them, all in small change."""
    return state._replace(
        holdings=tuple(
            (worth(held) if seat == viewer else PLENTY, 0, 0, 0, 0)
            for seat, held in enumerate(state.holdings)
        )
    )


def beyond(held: Holdings, pays: tuple[Payment, ...], viewer: int | None) -> Payment | None:
    """The first payment that is more than the payer can have, for all that the viewer sees."""
    most = [worth(h) if seat == viewer else MOST_OF_A_TILE * sum(h) for seat, h in enumerate(held)]
    for payer, payee, laurels in pays:
        if most[payer] < laurels:
            return payer, payee, laurels
        most[payer] -= laurels
        most[payee] += laurels
    return None


def _terms_alone(state: State, deal: Deal, viewer: int | None) -> Iterator[Fault]:
    for index, term in enumerate(deal.terms):
        alone = deal._replace(terms=(term, _TRIGGER) if deal.option else (term,))
        try:
            check_terms(state, alone)
        except Refusal as fault:
            yield _fault(fault, viewer, None if fault.term is None else index)
            continue
        pays = compiled(state.setup.board, alone).pays
        if not deal.option and beyond(state.holdings, pays, viewer):
            yield Fault(index, Code.UNPAYABLE, _cannot_have(pays[0], viewer))


def _cannot_have(pay: Payment, viewer: int | None) -> str:
    """The viewer knows his own laurels, and of others how many tiles they hold."""
    return sentence(f"{who(pay[0], viewer)} cannot have that many laurels")


def _together(
    seen: State, deal: Deal, faulty: set[int | None], viewer: int | None
) -> Iterator[Fault]:
    """The deal as a whole, but for terms that fail alone; none of it if a trigger fails."""
    sound = [i for i in range(len(deal.terms)) if i not in faulty]
    lost = [deal.terms[i] for i in faulty if i is not None]
    if None in faulty or not sound or any(isinstance(term, (Support, Act)) for term in lost):
        return
    rest = deal._replace(terms=tuple(deal.terms[i] for i in sound))
    try:
        enforce(seen, rest, seen.annals, ())
    except Refusal as first:
        found = broken_by(seen, rest) if first.code is Code.BREAKS_DEAL else [first]
        said = (_fault(f, viewer, None if f.term is None else sound[f.term]) for f in found)
        yield from dict.fromkeys(said)


# What tile counts tell everybody, and what only the two sides of a payment learn


def _unpayable(state: State, deal: Deal, viewer: int | None) -> Iterator[Fault]:
    """Payments in the tiles that are really there, as far as the viewer may learn of it."""
    sealed = compiled(state.setup.board, deal)
    no_change = "there is no exact change for a payment of yours"
    if sealed.option:
        if sealed.pays and not _fitting(state, sealed, viewer):
            yield Fault(None, Code.UNPAYABLE, "There is no exact way to pay this after the action.")
        return
    too_much = beyond(state.holdings, sealed.pays, viewer)
    if too_much:
        yield Fault(None, Code.UNPAYABLE, _cannot_have(too_much, viewer))
    elif _concerns(sealed, viewer):
        if _fails_for(state.holdings, sealed.pays, viewer):
            yield Fault(None, Code.UNPAYABLE, sentence(no_change))
        holdings = settle(state.holdings, sealed.pays)
        if holdings is not None:
            yield from _breaking(state._replace(holdings=holdings), viewer)


def _concerns(sealed: Sealed, viewer: int | None) -> bool:
    """Does the viewer pay or is he paid by the deal?"""
    return any(viewer in pay[:2] for pay in sealed.pays)


def _breaking(after: State, viewer: int | None) -> Iterator[Fault]:
    """Rule 4 for the earlier deals in which the viewer pays or is paid."""
    for earlier in after.deals:
        if earlier.option and not earlier.used and _concerns(earlier, viewer):
            acts = _seeming(after, earlier, viewer, own_pledges=False)
            if all(_fails_after(after, act, earlier, viewer) for act in acts):
                broken = f"deal {earlier.id} could then no longer be exercised"
                yield Fault(None, Code.BREAKS_DEAL, sentence(broken))


def _fitting(state: State, option: Sealed, viewer: int | None) -> list[BoardAct]:
    """The actions that could exercise an option, as far as the viewer may know."""
    return [
        act
        for act in _seeming(state, option, viewer, own_pledges=True)
        if not beyond(harvest(state, act, option.votes), option.pays, viewer)
        and not (_concerns(option, viewer) and _fails_after(state, act, option, viewer))
    ]


def _seeming(
    state: State, option: Sealed, viewer: int | None, *, own_pledges: bool
) -> list[BoardAct]:
    """The actions that could exercise an option if all but the viewer had plenty."""
    seen = known(state, viewer)
    return [
        act
        for act in state.setup.board.acts_in(option.acts)
        if could_exercise(seen, option._replace(acts=act.bit), own_pledges=own_pledges)
    ]


def _fails_after(state: State, act: BoardAct, option: Sealed, viewer: int | None) -> bool:
    return _fails_for(harvest(state, act, option.votes), option.pays, viewer)


def _fails_for(held: Holdings, pays: tuple[Payment, ...], viewer: int | None) -> bool:
    """Does a payment fail, the first that does, in a way that the viewer may know?"""
    for payer, payee, laurels in pays:
        after = paid(held, payer, payee, laurels)
        if after is None:
            poor = worth(held[payer]) < laurels
            return viewer == payer if poor else viewer in (payer, payee)
        held = after
    return False
