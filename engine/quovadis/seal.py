"""A deal is sealed, or refused with the reason (deals page: What makes a deal sealable)."""

from engine.quovadis.entries import Act, Deal, Pay, Refuse, Support, Term
from engine.quovadis.laurels import paid, worth
from engine.quovadis.legal import has_way_on
from engine.quovadis.sealing import (
    compiled,
    consents_needed,
    could_exercise,
    moves_out,
    possible,
    refused,
)
from engine.quovadis.state import ACTION, BONUS_CHOICE, Due, Sealed, State
from engine.refusal import Code, Refusal


def seal(state: State, deal: Deal) -> State:
    """The state with the deal in force, pledged payments made and later terms agreed."""
    if state.phase not in (ACTION, BONUS_CHOICE):
        raise Refusal(Code.WRONG_PHASE, "no deals are sealed now")
    if deal.id in state.annals.ids:
        raise Refusal(Code.MALFORMED, f"there has been a deal {deal.id} before")
    annals = state.annals._replace(ids=state.annals.ids | {deal.id})
    after = enforce(state._replace(annals=annals), deal)
    return after if deal.option else after._replace(due=after.due + agreed(deal))


def enforce(state: State, deal: Deal) -> State:
    """The state with the deal in force, if the five rules allow it."""
    check_form(state, deal)
    check_signatures(state, deal)
    for index, term in enumerate(deal.terms):
        check_possible(state, deal, index, term)
    sealed = compiled(state.setup.board, deal)
    if deal.option:
        return _with_option(state, sealed)
    return _with_pledge(state, sealed)


def check_form(state: State, deal: Deal) -> None:
    """Terms of this mode, of this moment and of this game's options."""
    if deal.option and state.phase == BONUS_CHOICE:
        raise Refusal(Code.WRONG_PHASE, "after the main action only pledges are sealed")
    now = [term for term in deal.terms if not term.later]
    if deal.option and not any(_is_trigger(term) for term in now):
        raise Refusal(
            Code.OPTION, "an option needs a trigger: a support, or an action of the active player"
        )
    for index, term in enumerate(deal.terms):
        if term.later and not state.setup.by_round:
            raise Refusal(
                Code.RULES, "at this table deals bind the current turn only: promise it instead", term=index
            )
        if not term.later:
            _check_mode(state, deal, index, term)


def _is_trigger(term: Term) -> bool:
    return isinstance(term, Support) or (isinstance(term, Act) and term.must)


def _check_mode(state: State, deal: Deal, index: int, term: Term) -> None:
    if isinstance(term, Support) and not deal.option:
        raise Refusal(Code.RULES, "support belongs in an option, not in a pledge", term=index)
    avoids = isinstance(term, Act) and not term.must
    if deal.option and (isinstance(term, Refuse) or avoids):
        kind = "avoid" if avoids else "refuse"
        raise Refusal(Code.RULES, f"{kind} belongs in a pledge, not in an option", term=index)
    if isinstance(term, Act) and state.phase == BONUS_CHOICE:
        raise Refusal(
            Code.WRONG_PHASE, "the main action of this turn is taken: nothing can be agreed about it", term=index
        )


def givers(term: Term, active: int) -> tuple[int, ...]:
    """Who must have signed for a term (rule 1)."""
    if isinstance(term, (Support, Refuse)):
        return (term.seat,)
    if isinstance(term, Pay):
        return (term.payer, term.payee)
    return (active if term.seat is None else term.seat,)


def check_signatures(state: State, deal: Deal) -> None:
    """Rule 1: everybody who gives has signed, and both sides of a payment."""
    for index, term in enumerate(deal.terms):
        for seat in givers(term, state.active):
            if seat not in deal.signed:
                raise Refusal(Code.UNSIGNED, f"seat {seat} has not signed", term=index)


def check_possible(state: State, deal: Deal, index: int, term: Term) -> None:
    """Rule 2: the term is possible now. Payments are tried when they are made."""
    if term.later:
        return
    if isinstance(term, Support):
        _check_support(state, index, term)
    elif isinstance(term, Refuse):
        _check_refuse(state, index, term)


def _check_support(state: State, index: int, term: Support) -> None:
    board = state.setup.board
    if term.seat == state.active:
        raise Refusal(Code.RULES, "the active player cannot support himself in a deal", term=index)
    where = board.index[term.committee]
    if term.votes > state.seated[where].count(term.seat):
        name = board.committees[where].name
        raise Refusal(
            Code.NOT_THERE, f"seat {term.seat} has not that many senators in {name}", term=index
        )
    if not moves_out(board, term.committee, term.path):
        raise Refusal(
            Code.RULES, f"path {term.path} does not lead out of {term.committee}", term=index
        )
    if refused(state, term.seat, where):
        raise Refusal(
            Code.PLEDGED, f"seat {term.seat} has pledged to refuse support there", term=index
        )


def _check_refuse(state: State, index: int, term: Refuse) -> None:
    if term.seat == state.active:
        raise Refusal(
            Code.RULES, "the active player has no support to refuse this turn", term=index
        )
    for sealed in state.deals:
        for other in sealed.deal.terms:
            if (
                isinstance(other, Support)
                and not other.later
                and other.seat == term.seat
                and term.committee in (None, other.committee)
            ):
                raise Refusal(
                    Code.PLEDGED, f"seat {term.seat} has sealed support in deal {sealed.id}", term=index
                )


def _with_option(state: State, sealed: Sealed) -> State:
    if not could_exercise(state, sealed, own_pledges=True):
        raise _never(state, sealed)
    return state._replace(deals=(*state.deals, sealed))


def _never(state: State, sealed: Sealed) -> Refusal:
    """Why an option could not be exercised: its price, if without it it could."""
    if sealed.pays and could_exercise(state, sealed._replace(pays=()), own_pledges=True):
        return Refusal(
            Code.UNPAYABLE,
            "there is no exact way to pay this after the move",
            knows=tuple(sorted({seat for pay in sealed.pays for seat in pay[:2]})),
            public="this option could not be exercised as things stand",
        )
    if could_exercise(state, sealed, own_pledges=False):
        return Refusal(Code.PLEDGED, "what the active player has pledged leaves no way to use it")
    return Refusal(Code.NEVER, _why_never(state, sealed))


def _why_never(state: State, sealed: Sealed) -> str:
    """In words what is missing, looking at the acts the option fits."""
    board = state.setup.board
    acts = [act for act in board.acts if act.bit & sealed.acts]
    if not acts:
        return "no action fits all its terms"
    acts = [act for act in acts if possible(state, act)]
    if not acts:
        return "the action it is for is not possible now: a senator or a free seat is missing"
    votes = sum(n for _, n in sealed.votes)
    if votes and all(votes > consents_needed(state, act) for act in acts):
        return "the move needs fewer consents than it gives"
    return "the consents or the place for Caesar that it needs cannot come about"


def _with_pledge(state: State, sealed: Sealed) -> State:
    after = _pay_now(state, sealed)
    after = after._replace(deals=(*after.deals, sealed))
    if not has_way_on(after):
        raise Refusal(Code.NO_WAY_ON, "with this pledge the active player could do nothing legal")
    if sealed.pays or sealed.refuses:
        _check_earlier(after)
    return after


def _pay_now(state: State, sealed: Sealed) -> State:
    """A pledged payment is made at once; who learns why it cannot be is named."""
    holdings = state.holdings
    pay_terms = (i for i, t in enumerate(sealed.deal.terms) if isinstance(t, Pay) and not t.later)
    for index, (payer, payee, laurels) in zip(pay_terms, sealed.pays):
        after = paid(holdings, payer, payee, laurels)
        if after is None:
            raise _unpayable(payer, payee, laurels, index, worth(holdings[payer]) < laurels)
        holdings = after
    return state._replace(holdings=holdings)


def _unpayable(payer: int, payee: int, laurels: int, index: int, poor: bool) -> Refusal:
    """"You cannot pay this" goes to the payer, "no exact change" to the two (deals page)."""
    if poor:
        reason, knows = f"seat {payer} does not hold {laurels} laurels", (payer,)
    else:
        reason = f"seat {payer} and seat {payee} have no exact change for {laurels}"
        knows = (payer, payee)
    public = "this deal cannot be sealed as things stand"
    return Refusal(Code.UNPAYABLE, reason, knows=knows, public=public, term=index)


def _check_earlier(state: State) -> None:
    """Rule 4: every option that could be exercised still could."""
    for earlier in state.deals:
        if earlier.option and not earlier.used:
            if not could_exercise(state, earlier, own_pledges=False):
                raise Refusal(
                    Code.BREAKS_DEAL,
                    f"deal {earlier.id} could then no longer be exercised",
                    knows=earlier.deal.signed,
                    public="this would break an earlier deal",
                )


# Terms of the next turn (deals page: binding: round)


def agreed(deal: Deal) -> tuple[Due, ...]:
    """The later terms of a deal, now that it is agreed."""
    return tuple(
        Due(f"{deal.id}.{i}", _whose_turn(term), term._replace(later=False), deal.signed, deal.by)
        for i, term in enumerate(deal.terms)
        if term.later
    )


def _whose_turn(term: Term) -> int:
    seat = term.payer if isinstance(term, Pay) else term.seat
    if isinstance(term, (Support, Refuse)):
        seat = term.ally
    assert seat is not None  # the form of a later term
    return seat


def come_due(state: State) -> State:
    """At the start of a turn: what falls due comes into force, or is void."""
    mine = [due for due in state.due if due.seat == state.active]
    state = state._replace(due=tuple(due for due in state.due if due.seat != state.active))
    for due in mine:
        state = _come_into_force(state, due)
    return state


def _come_into_force(state: State, due: Due) -> State:
    deal = Deal(due.id, isinstance(due.term, Support), due.by, due.signed, (due.term,), "")
    try:
        return enforce(state, deal)
    except Refusal:
        annals = state.annals
        return state._replace(annals=annals._replace(void=(*annals.void, due.id)))
