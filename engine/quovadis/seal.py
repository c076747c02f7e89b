"""Sealing a deal, or refusing it with the reason (docs/deals.md, rules 1 to 5)."""

from collections.abc import Iterator
from typing import Final

from engine.quovadis.entries import Act, Deal, Pay, Refuse, Support, Term
from engine.quovadis.legal import has_way_on
from engine.quovadis.pacts import promisers
from engine.quovadis.sealable import (
    compiled,
    could_exercise,
    exercising_act,
    harvest,
    lacks_change,
    moves_out,
    refusing_deal,
    settle,
    unpayable,
)
from engine.quovadis.state import ACTION, BONUS_CHOICE, Annals, Due, Holdings, Sealed, State
from engine.quovadis.why_not import why_never, why_pledged
from engine.refusal import Code, Refusal

NOT_NOW: Final = "this deal cannot be sealed as things stand"


def seal(state: State, deal: Deal) -> State:
    """Return the state with the deal in force, pledged payments made and later terms agreed."""
    if state.phase != ACTION and state.phase != BONUS_CHOICE:
        raise Refusal(Code.WRONG_PHASE, "no deals are sealed now")
    totals, ids, void, changeless, reveals, places, result = state.annals
    if deal.id in ids:
        raise Refusal(Code.MALFORMED, f"there is already a deal {deal.id}")
    annals = Annals(totals, ids | {deal.id}, void, changeless, reveals, places, result)
    return enforce(state, deal, annals, () if deal.option else agreed(deal))


def enforce(state: State, deal: Deal, annals: Annals, later: tuple[Due, ...]) -> State:
    """Return the state with the deal in force, if the five rules allow it."""
    check_terms(state, deal)
    sealed = compiled(state.setup.board, deal)
    if deal.option:
        _check_option(state, sealed)
        return state.sealed(annals, state.holdings, (*state.deals, sealed), state.due + later)
    holdings = _paid_now(state, sealed)
    after = state.sealed(annals, holdings, (*state.deals, sealed), state.due + later)
    _check_pledge(after, sealed)
    return after


def check_terms(state: State, deal: Deal) -> None:
    """Check form and mode, then signatures, then each term alone (docs/deals.md, rules 1 and 2)."""
    if deal.option:
        _check_trigger(state, deal)
    for index, term in enumerate(deal.terms):
        if not term.later:
            _check_mode(state, deal.option, index, term)
        elif not state.setup.by_round:
            only = "at this table deals bind the current turn only: promise it instead"
            raise Refusal(Code.RULES, only, term=index)
        for seat in givers(term, state.active):
            if seat not in deal.signed:
                raise Refusal(Code.UNSIGNED, f"seat {seat} has not signed", term=index)
    if not deal.terms:
        _check_pact(deal)
    for index, term in enumerate(deal.terms):
        check_possible(state, index, term)


def _check_pact(deal: Deal) -> None:
    for seat in promisers(deal):
        if seat not in deal.signed:
            raise Refusal(Code.UNSIGNED, f"seat {seat!s:.20} has not signed what it promises")


def _check_trigger(state: State, deal: Deal) -> None:
    if state.phase == BONUS_CHOICE:
        raise Refusal(Code.WRONG_PHASE, "after the main action only pledges are sealed")
    for term in deal.terms:
        if not term.later and (type(term) is Support or (type(term) is Act and term.must)):
            return
    raise Refusal(
        Code.OPTION, "an option needs a trigger: a consent, or an action of the active player"
    )


def _check_mode(state: State, option: bool, index: int, term: Term) -> None:
    if type(term) is Support:
        if not option:
            raise Refusal(Code.RULES, "a consent belongs in an option, not in a pledge", term=index)
    elif type(term) is Refuse:
        if option:
            raise Refusal(Code.RULES, "refuse belongs in a pledge, not in an option", term=index)
    elif type(term) is Act:
        if option and not term.must:
            raise Refusal(Code.RULES, "avoid belongs in a pledge, not in an option", term=index)
        if state.phase == BONUS_CHOICE:
            taken = "the main action of this turn has been taken: nothing can be agreed about it"
            raise Refusal(Code.WRONG_PHASE, taken, term=index)


def givers(term: Term, active: int) -> tuple[int, ...]:
    """Return the seats that must sign for a term (docs/deals.md, rule 1)."""
    if isinstance(term, Pay):
        return (term.payer, term.payee)
    seat = term.seat
    return (active if seat is None else seat,)


def check_possible(state: State, index: int, term: Term) -> None:
    """Refuse a term that is not possible now (docs/deals.md, rule 2); payments are tried later."""
    if term.later:
        return
    if type(term) is Support:
        _check_support(state, index, term)
    elif type(term) is Refuse:
        _check_refuse(state, index, term)


def _check_support(state: State, index: int, term: Support) -> None:
    board = state.setup.board
    if term.seat == state.active:
        own = "active players cannot consent to their own moves in a deal"
        raise Refusal(Code.RULES, own, term=index)
    where = board.index[term.committee]
    there = state.seated[where].count(term.seat)
    if term.votes > there:
        name = board.committees[where].name
        few = f"seat {term.seat} has {_senators(there)} in {name}, not {min(term.votes, 100)}"
        raise Refusal(Code.NOT_THERE, few, term=index)
    if not moves_out(board, term.committee, term.path):
        astray = f"path {term.path} does not lead out of {term.committee}"
        raise Refusal(Code.RULES, astray, term=index)
    refusing = refusing_deal(state, term.seat, where)
    if refusing is not None:
        agreed = f"seat {term.seat} has agreed to consent to no move there, in deal {refusing}"
        raise Refusal(Code.PLEDGED, agreed, term=index)


def _senators(n: int) -> str:
    return "one senator" if n == 1 else f"{n or 'no'} senators"


def _check_refuse(state: State, index: int, term: Refuse) -> None:
    if term.seat == state.active:
        own = "the active player has no consent to refuse this turn"
        raise Refusal(Code.RULES, own, term=index)
    for sealed in state.deals:
        if term.seat in sealed.votes and _supports(sealed.deal, term):
            given = f"seat {term.seat} has sealed a consent in deal {sealed.id}"
            raise Refusal(Code.PLEDGED, given, term=index)


def _supports(deal: Deal, refuse: Refuse) -> bool:
    return any(
        type(term) is Support
        and not term.later
        and term.seat == refuse.seat
        and refuse.committee in (None, term.committee)
        for term in deal.terms
    )


def _check_option(state: State, sealed: Sealed) -> None:
    """Refuse an option that nothing could exercise, with the reason (docs/deals.md, rule 3)."""
    if could_exercise(state, sealed, own_pledges=True):
        return
    unpriced = sealed._replace(pays=())
    act = exercising_act(state, unpriced, own_pledges=True) if sealed.pays else None
    if act is not None:
        raise unpayable(harvest(state, act, sealed.votes), sealed.pays, NOT_NOW)
    if could_exercise(state, unpriced, own_pledges=False):
        raise Refusal(Code.PLEDGED, why_pledged(state))
    raise Refusal(Code.NEVER, why_never(state, sealed))


def _paid_now(state: State, sealed: Sealed) -> Holdings:
    """Make the pledged payments at once; a refusal names who may learn its reason."""
    if not sealed.pays:
        return state.holdings
    holdings = settle(state.holdings, sealed.pays)
    if holdings is None:
        raise unpayable(state.holdings, sealed.pays, NOT_NOW)
    return holdings


def _check_pledge(after: State, sealed: Sealed) -> None:
    """Refuse a pledge against docs/deals.md, rules 3 and 4; it is in force in `after`."""
    if not has_way_on(after):
        raise Refusal(
            Code.NO_WAY_ON,
            "with this pledge the active player could do nothing legal",
            knows=_who_pays(after, sealed),
            public=NOT_NOW,
        )
    if not (sealed.pays or sealed.refuses):
        return
    for refusal in _breaks(after, sealed):
        raise refusal


def _breaks(after: State, sealed: Sealed) -> Iterator[Refusal]:
    """Yield refusals for earlier deals that the pledge makes unusable (docs/deals.md, rule 4)."""
    for earlier in after.deals:
        if (
            earlier.option
            and not earlier.used
            and not could_exercise(after, earlier, own_pledges=False)
        ):
            yield Refusal(
                Code.BREAKS_DEAL,
                f"deal {earlier.id} could then no longer be exercised",
                knows=_between(sealed, earlier),
                public=NOT_NOW,
            )


def broken_by(state: State, deal: Deal) -> list[Refusal]:
    """Return a refusal for every earlier deal that a payable pledge would break."""
    sealed = compiled(state.setup.board, deal)
    holdings = _paid_now(state, sealed)
    deals = (*state.deals, sealed)
    return list(_breaks(state.sealed(state.annals, holdings, deals, state.due), sealed))


def _who_pays(state: State, pledge: Sealed) -> tuple[int, ...] | None:
    """Return the seats whose tiles decide what is legal, or None if nothing is to be paid."""
    paying = [pledge, *(d for d in state.deals if d.option)]
    seats = {seat for d in paying for pay in d.pays for seat in pay[:2]}
    return tuple(sorted(seats | {state.active})) if seats else None


def _between(pledge: Sealed, earlier: Sealed) -> tuple[int, ...] | None:
    """Return the seats concerned: those that pay or are paid, in both deals if both pay."""
    one, two = ({seat for pay in d.pays for seat in pay[:2]} for d in (pledge, earlier))
    return tuple(sorted(one & two if one else two)) if two else None


# Terms of the next turn (docs/deals.md, "Terms of the next turn")


def agreed(deal: Deal) -> tuple[Due, ...]:
    """Return the later terms of a deal, now that it is agreed."""
    return tuple(
        [
            Due(f"{deal.id}.{i}", _whose_turn(term), _as_now(term), deal.signed, deal.by)
            for i, term in enumerate(deal.terms)
            if term.later
        ]
    )


def _whose_turn(term: Term) -> int:
    if isinstance(term, Pay):
        return term.payer
    seat = term.ally if isinstance(term, (Support, Refuse)) else term.seat
    if seat is None:
        raise ValueError("a later term names the seat whose turn it waits for")
    return seat


def _as_now(term: Term) -> Term:
    """Return the term as it reads when it falls due, in the turn of the seat that it names."""
    if isinstance(term, (Support, Refuse)):
        return term._replace(later=False, ally=None)
    if isinstance(term, Pay):
        return term._replace(later=False)
    return term._replace(later=False, seat=None)


def come_due(state: State) -> State:
    """Bring into force what falls due at the start of a turn; what cannot be is void."""
    mine = [due for due in state.due if due.seat == state.active]
    state = state._replace(due=tuple(due for due in state.due if due.seat != state.active))
    for due in mine:
        state = _come_into_force(state, due)
    return state


def _come_into_force(state: State, due: Due) -> State:
    deal = Deal(due.id, isinstance(due.term, Support), due.by, due.signed, (due.term,), "")
    try:
        return enforce(state, deal, state.annals, ())
    except Refusal:
        annals = state.annals._replace(void=(*state.annals.void, due.id))
        if isinstance(due.term, Pay) and lacks_change(state.holdings, due.term):
            annals = annals._replace(changeless=(*annals.changeless, due.id))
        return state._replace(annals=annals)
