"""The help that a mover may ask for: missing consents on a path, and who could give them."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.game import Raw
from engine.quovadis.board import MainAction
from engine.quovadis.bots.judge import NEW
from engine.quovadis.entries import Deal, Pay, Support, Term
from engine.quovadis.sealable import compiled, consents_needed, possible, refused
from engine.quovadis.state import State


class Help(NamedTuple):
    """A move of the active seat with the consents of others; items of `votes` are seats."""

    act: MainAction
    votes: tuple[int, ...]

    def helpers(self) -> tuple[int, ...]:
        """Return the seats that help, ascending."""
        return tuple(sorted(set(self.votes)))


def helps(state: State) -> Iterator[Help]:
    """Yield every way to make a move possible for which own consents are not enough."""
    seat = state.active
    for act in state.setup.board.moves.values():
        if possible(state, act):
            present = state.seated[act.source]
            missing = consents_needed(state, act) - (present.count(seat) - 1)
            if missing > 0:
                others = sorted({s for s in present if s != seat})
                willing = [s for s in others if not refused(state, s, act.source)]
                for votes in combinations_with_replacement(willing, missing):
                    if all(votes.count(s) <= present.count(s) for s in votes):
                        yield Help(act, votes)


def deal_for(state: State, asked: Help, by: int, price: int) -> Deal:
    """Return an option on that help that pays every helper the price for each consent."""
    board, terms = state.setup.board, list[Term]()
    source = board.codes[asked.act.source]
    for seat in asked.helpers():
        n = asked.votes.count(seat)
        terms.append(Support(seat, source, asked.act.code, n, None, False))
    if price:
        for seat in asked.helpers():
            terms.append(Pay(state.active, seat, price * asked.votes.count(seat), False))
    return Deal(NEW, True, by, (by,), tuple(terms), "")


def completed(state: State, deal: Deal) -> Deal:
    """Return the option with the consents, imagined, that its move would still need of others.

    A mover who needs two helpers may ask them one after the other, so each judges its own part.
    """
    given = [t for t in deal.terms if isinstance(t, Support) and not t.later]
    if not deal.option or not given:
        return deal
    board, source = state.setup.board, given[0].committee
    acts = [a for a in board.acts_in(compiled(board, deal).acts) if possible(state, a)]
    there = [*state.seated[board.index[source]]]
    own = max(0, there.count(state.active) - 1)
    votes = [seat for term in given for seat in (term.seat,) * min(term.votes, len(there))]
    missing = min((consents_needed(state, a) for a in acts), default=0) - own - len(votes)
    for seat in (*votes, *(state.active,) * (own + 1)):
        if seat in there:
            there.remove(seat)
    others = [s for s in there if not refused(state, s, board.index[source])]
    if not 0 < missing <= len(others):
        return deal
    more = tuple(Support(s, source, given[0].path, 1, None, False) for s in others[:missing])
    return deal._replace(terms=deal.terms + more)


def raw_of(deal: Deal, encode: Raw) -> Raw:
    """Return the deal as an offer, without its id."""
    return {key: value for key, value in encode.items() if key != "id"}
