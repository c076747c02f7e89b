"""The assessment of a deal in draft: can it be sealed now, and what would follow from it?

The answer is for one viewer. It depends only on what lies open and on the viewer's own tiles,
whoever pays. It is found in a state that holds no more than the viewer may know: their own laurels
by number, and for everybody else more than enough, all in small change. Whatever the rules refuse
in that state, they also refuse in the real one. The viewer's own tiles and the tile counts of
others say more about payments (`purses.py`). Whether others can pay, and whether there is exact
change, is decided only when all have signed (docs/deals.md; docs/secrets.md).
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from engine.quovadis.amounts import amounts_words
from engine.quovadis.assess_outcome import Prospect, example, prospects, unneeded
from engine.quovadis.board import MainAction
from engine.quovadis.codec import MOST_ITEMS, deal_from, encode_deal
from engine.quovadis.entries import Act, Deal, Pattern, Pay, Support
from engine.quovadis.laurels import Holding, worth
from engine.quovadis.pacts import promisers
from engine.quovadis.phrases import laurels, number, sentence, who
from engine.quovadis.purses import Purses, Trial, gained, purses_for, tried
from engine.quovadis.seal import broken_by, check_terms, enforce, givers
from engine.quovadis.sealable import compiled, could_exercise, harvest
from engine.quovadis.state import ACTION, BONUS_CHOICE, Sealed, State
from engine.quovadis.words import deal_sentence
from engine.refusal import Code, Refusal

Raw = dict[str, Any]
PLENTY: Final = 1000  # laurels: more than there are in the game
# Takes the place of an option's trigger while another of its terms is checked alone.
_TRIGGER: Final = Act(True, Pattern("caesar"), None, False)


class Fault(NamedTuple):
    """A reason not to seal a deal now; `term` is None for a fault of the deal as a whole."""

    term: int | None
    code: Code
    sentence: str


class Assessment(NamedTuple):
    """The knowledge that one viewer may have of a deal that is not sealed yet.

    `sealable`: as far as the viewer may know, the deal can be sealed if all sign. `unseen`: it
    depends on payments that may turn out to be impossible. `fits`: an action that would exercise
    the option.
    """

    sealable: bool
    unseen: bool
    faults: tuple[Fault, ...]
    signers: tuple[int, ...]
    missing: tuple[int, ...]
    fits: Raw | None
    prospects: tuple[Prospect, ...]
    sentence: str
    remark: str = ""  # that a consent is not needed


def assess(state: State, deal: Raw, viewer: int | None) -> Assessment:
    """Assess whether a viewer's deal could be sealed now, and what would follow from it."""
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
        _is_unseen(state, sealed, fitting, viewer),
        faults,
        signing,
        missing,
        None if act is None else example(state, found, act),
        () if faults else prospects(state, found, act, viewer, signing),
        said,
        unneeded(state, fitting, viewer) if sealed.votes else "",
    )


def signers(state: State, deal: Raw) -> tuple[int, ...]:
    """Return the seats that must sign, ascending; refuse a deal that has no proper form."""
    return _givers(state, drafted(state, deal))


def drafted(state: State, deal: object) -> Deal:
    """Read a deal from its dict, which may still lack `id`, `by` and `signed`."""
    if isinstance(deal, dict):
        deal = {"id": "draft", "by": 0, "signed": []} | deal
    return deal_from(deal, state.setup.board, state.setup.seats)


def _givers(state: State, deal: Deal) -> tuple[int, ...]:
    """Return the seats that must sign: who gives something, or who promises in a pact."""
    found = {seat for term in deal.terms for seat in givers(term, state.active)}
    if not deal.terms:
        found |= {seat for seat in promisers(deal) if type(seat) is int}
    return tuple(sorted(found))


def _is_unseen(state: State, sealed: Sealed, fitting: list[MainAction], viewer: int | None) -> bool:
    """Tell whether uncertain payments matter, here or in options that a pledge might break."""
    purses = purses_for(viewer, state.holdings)
    if sealed.option:
        sure = (_paid_after(state, act, sealed, purses).is_sure for act in fitting)
        return bool(sealed.pays) and not any(sure)
    options = (deal for deal in state.deals if deal.option and not deal.used)
    return any(deal.pays for deal in options) or not tried(purses, sealed.pays).is_sure


# Faults


def _fault(refusal: Refusal, viewer: int | None, term: int | None = None) -> Fault:
    return Fault(term, refusal.code, sentence(refusal.said_to(viewer)))


def _form_faults(state: State, deal: object) -> Iterator[Fault]:
    """Return the faults of form, looking at each term alone."""
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
    """Return everything that prevents the deal: each term alone, then all together."""
    if not deal.terms:
        yield from _faults_of_pact(state, deal, viewer)
        return
    seen = known(state, viewer)
    alone = list(dict.fromkeys(_terms_alone(state, deal, viewer)))
    yield from alone
    whole = [
        _with_numbers(state, deal, fault, viewer)
        for fault in _together(seen, deal, {fault.term for fault in alone}, viewer)
    ]
    yield from (fault for fault in whole if fault not in alone)
    if not alone and not whole:
        yield from _unpayable(state, deal, viewer)


def _faults_of_pact(state: State, pact: Deal, viewer: int | None) -> Iterator[Fault]:
    """Return the fault of a pact in which somebody promises who is not at the table."""
    try:
        check_terms(state, pact)
    except Refusal as fault:
        yield _fault(fault, viewer)


def known(state: State, viewer: int | None) -> State:
    """Return the state with the laurels that the viewer knows, all in small change."""
    return state._replace(
        holdings=tuple(
            (worth(held) if seat == viewer else PLENTY, 0, 0, 0, 0)
            for seat, held in enumerate(state.holdings)
        )
    )


def _terms_alone(state: State, deal: Deal, viewer: int | None) -> Iterator[Fault]:
    too_much = _too_much(state, deal, viewer)
    for index, term in enumerate(deal.terms):
        alone = deal._replace(terms=(term, _TRIGGER) if deal.option else (term,))
        try:
            check_terms(state, alone)
        except Refusal as fault:
            yield _fault(fault, viewer, None if fault.term is None else index)
            continue
        if index in too_much and isinstance(term, Pay):
            yield Fault(index, Code.UNPAYABLE, _too_poor(state, term.payer, viewer))


def _too_poor(state: State, payer: int, viewer: int | None) -> str:
    """Say how much a payer has at most, from what lies open and from the viewer's own tiles."""
    held = state.holdings[payer]
    if payer == viewer:
        return sentence(f"you cannot have that many laurels: you hold {laurels(worth(held))}")
    count = "one tile" if sum(held) == 1 else f"{number(sum(held))} tiles"
    return sentence(f"{who(payer, viewer)} cannot have that many laurels with {count}")


def _too_much(state: State, deal: Deal, viewer: int | None) -> set[int]:
    """Return faults for terms of a pledge that pay more than the payer can have by then."""
    if deal.option:
        return set()
    paying = [i for i, term in enumerate(deal.terms) if isinstance(term, Pay) and not term.later]
    pays = compiled(state.setup.board, deal).pays
    trial = tried(purses_for(viewer, state.holdings), pays)
    return {paying[place] for place in trial.too_much}


def _together(
    seen: State, deal: Deal, faulty: set[int | None], viewer: int | None
) -> Iterator[Fault]:
    """Check the deal as a whole, without terms that fail alone; not at all if a trigger fails."""
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


# What the viewer's own tiles and the tile counts of others say about payments


def _unpayable(state: State, deal: Deal, viewer: int | None) -> Iterator[Fault]:
    """Return the payments that fail whatever others hold, in a deal without other faults."""
    sealed = compiled(state.setup.board, deal)
    if sealed.option:
        if sealed.pays and not _fitting(state, sealed, viewer):
            none = "there is no exact way to pay this after the action"
            yield Fault(None, Code.UNPAYABLE, _uneven(none, _own_after(state, sealed, viewer)))
        return
    trial = tried(purses_for(viewer, state.holdings), sealed.pays)
    if trial.uneven:
        pays_it = viewer in [sealed.pays[i][0] for i in trial.uneven]
        own = state.holdings[viewer] if viewer is not None and pays_it else None
        yield Fault(None, Code.UNPAYABLE, _uneven("there is no exact way to pay this", own))
    elif sealed.pays or sealed.refuses:
        seen = known(state, viewer)
        yield from _breaking(enforce(seen, deal, seen.annals, ()), trial.purses)


def _uneven(none: str, own: Holding | None) -> str:
    """Say that a payment fails, with what the viewer could pay if it is theirs."""
    return sentence(none if own is None else f"{none}: {amounts_words(own)}")


def _with_numbers(state: State, deal: Deal, fault: Fault, viewer: int | None) -> Fault:
    """Say what the viewer could pay, if an option asks more of them than they would then hold."""
    if fault.code is not Code.UNPAYABLE or not deal.option:
        return fault
    own = _own_after(state, compiled(state.setup.board, deal), viewer)
    if own is None:
        return fault
    return fault._replace(sentence=sentence(f"you could not pay that: {amounts_words(own)}"))


def _own_after(state: State, option: Sealed, viewer: int | None) -> Holding | None:
    """Return what the viewer would hold when the option is paid, if the viewer pays in it."""
    if viewer is None or viewer not in [payer for payer, _, _ in option.pays]:
        return None
    acts = _seeming(known(state, viewer), option._replace(pays=()), own_pledges=True)
    return harvest(state, acts[0], option.votes)[viewer] if acts else None


def _breaking(after: State, purses: Purses) -> Iterator[Fault]:
    """Return the earlier options that could not be paid any more (docs/deals.md, rule 4).

    In `after` the pledge is in force, and laurels are those that the viewer may know.
    """
    for earlier in after.deals:
        if earlier.option and not earlier.used and earlier.pays:
            acts = _seeming(after, earlier, own_pledges=False)
            if all(_paid_after(after, act, earlier, purses).fails for act in acts):
                broken = f"deal {earlier.id} could then no longer be exercised"
                yield Fault(None, Code.BREAKS_DEAL, sentence(broken))


def _fitting(state: State, option: Sealed, viewer: int | None) -> list[MainAction]:
    """Return the actions that could exercise an option, as far as the viewer may know."""
    purses = purses_for(viewer, state.holdings)
    acts = _seeming(known(state, viewer), option, own_pledges=True)
    return [act for act in acts if not _paid_after(state, act, option, purses).fails]


def _seeming(seen: State, option: Sealed, *, own_pledges: bool) -> list[MainAction]:
    """Return the actions that could exercise an option if all but the viewer had plenty."""
    return [
        act
        for act in seen.setup.board.acts_in(option.acts)
        if could_exercise(seen, option._replace(acts=act.bit), own_pledges=own_pledges)
    ]


def _paid_after(state: State, act: MainAction, option: Sealed, purses: Purses) -> Trial:
    """Try the payments of an option after the action, whose tile and consents fill the purses."""
    harvested = harvest(state, act, option.votes)
    return tried(gained(purses, state.holdings, harvested), option.pays)
