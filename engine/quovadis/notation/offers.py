"""Offers as people type them: `offer 2: support 4>7, pay 2`.

The author, the seats addressed and the active seat fill in what the terms leave out. Where that
would be a guess about somebody's laurels or votes, the offer is refused with the two ways to say
it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.quovadis.board import Board, board_named
from engine.quovadis.notation.deals import MODES, checked, mode_of, seats_in, terms_in
from engine.quovadis.notation.names import People, places_of
from engine.quovadis.notation.terms import Terms
from engine.quovadis.notation.tokens import ARROW, END, Wording, shortened
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

LONGEST: Final = 10_000  # letters of an offer or an action; nobody needs more
_EVERYBODY: Final = ("all", "everybody", "everyone", "anybody", "anyone")


def read_offer(text: str, view: Raw, names: Mapping[str, int] | None = None) -> Raw:
    """Read the viewer's offer as a deal without `id`, signed by the viewer only."""
    me, active = view["viewer"], view["active"]
    if me is None:
        raise Refusal(Code.RULES, "spectators cannot make offers")
    if active is None:
        raise Refusal(Code.RULES, "the game is over: there is nothing left to agree")
    if len(text) > LONGEST:
        raise Refusal(Code.MALFORMED, "this is too long for an offer")
    wording, people = Wording(text), People(view["seats"], names, me)
    board = board_named(view["options"]["board"])
    try:
        return _offer(wording, people, board, active)
    except Refusal as fault:
        said = f"the offer “{shortened(text.strip(), 60)}” could not be read: {fault.reason}"
        raise Refusal(fault.code, said, term=fault.term) from None


def _offer(wording: Wording, people: People, board: Board, active: int) -> Raw:
    mode = _head(wording, people, active)
    said, promises = terms_in(wording, Terms(wording, places_of(board), people))
    if wording.peek().kind != END:
        raise Refusal(Code.MALFORMED, f"{wording.rest()} is too much after the offer")
    terms = _Parties(people, active, said).terms()
    deal: Raw = {"mode": mode or mode_of(terms), "by": people.me, "signed": [people.me]}
    deal = checked(deal | {"terms": terms} | promises, board, people.seats)
    _check_addressed(people, active, deal)
    return deal


def _head(wording: Wording, people: People, active: int) -> str:
    """Read who is addressed, into `people`; return the mode, if it is said."""
    start = wording.at
    offered = wording.takes("offer", "propose", "deal")
    mode = wording.takes(*MODES)
    wording.takes("to", "for")
    people.you = _addressed(wording, people)
    mode = mode or wording.takes(*MODES)
    said = wording.takes(":", ARROW)
    if not said and (len(people.you) > 1 or not (offered or mode)):
        wording.at, people.you = start, ()
        wording.takes("offer")
    if not people.you:
        if active == people.me:
            raise Refusal(Code.MALFORMED, "say to whom, as in `offer 2: support 4-7, pay 2`")
        people.you = (active,)
    if people.me in people.you:
        raise Refusal(Code.RULES, "an offer goes to other seats than your own")
    return mode


def _addressed(wording: Wording, people: People) -> tuple[int, ...]:
    if wording.takes(*_EVERYBODY):
        return tuple(seat for seat in range(people.seats) if seat != people.me)
    return tuple(dict.fromkeys(seats_in(wording, people)))


def _check_addressed(people: People, active: int, deal: Raw) -> None:
    concerned = {active}
    for term in deal["terms"]:
        concerned |= {term[key] for key in ("seat", "for", "from", "to") if key in term}
    for seat in people.you:
        if seat not in concerned:
            raise Refusal(Code.MALFORMED, f"seat {seat} is addressed, but no term is about it")


class _Parties:
    """Who gives what, where the terms do not say it."""

    def __init__(self, people: People, active: int, said: list[Raw]) -> None:
        assert people.me is not None
        self.me = people.me
        self.you = people.you
        self.active = active
        self.said = said

    def terms(self) -> list[Raw]:
        """Return the terms, complete; a term about several seats becomes one for each."""
        return [whole for i, term in enumerate(self.said) for whole in self._whole(i, term)]

    def _whole(self, index: int, term: Raw) -> Iterator[Raw]:
        kind = term["term"]
        try:
            if kind == "pay":
                yield from self._payments(term)
            elif kind in ("support", "refuse"):
                yield from self._votes(term)
            else:
                yield self._of_active(term)
        except Refusal as fault:
            raise Refusal(fault.code, f"term {index}: {fault.reason}", term=index) from None

    def _voters(self) -> tuple[int, ...]:
        """Return whose votes are meant when nobody is named: never the active player's."""
        mine = self.me != self.active and self.active in self.you
        return (self.me,) if mine else tuple(s for s in self.you if s != self.active)

    def _votes(self, term: Raw) -> Iterator[Raw]:
        if "when" not in term:
            if "for" in term:
                raise Refusal(Code.MALFORMED, "`for` belongs to `next:`; a price is `pay 2`")
            for seat in (term["seat"],) if "seat" in term else self._voters():
                yield term | {"seat": seat}
            return
        if "seat" not in term:
            raise Refusal(Code.MALFORMED, f"say whose: `next: I {term['term']} …` or `next: you …`")
        others = (term["for"],) if "for" in term else self._others(term["seat"])
        for other in others:
            yield term | {"for": other}

    def _others(self, seat: int) -> tuple[int, ...]:
        return self.you if seat == self.me else (self.me,)

    def _payments(self, term: Raw) -> Iterator[Raw]:
        payer, payee = term.get("from"), term.get("to")
        if payer is None and payee is None and self._i_give_votes():
            raise Refusal(Code.MALFORMED, "say who pays: `I pay 2` or `you pay 2`")
        if payer is None:
            payers = self.you if payee == self.me else (self.me,)
        else:
            payers = (payer,)
        for one in payers:
            for other in self._others(one) if payee is None else (payee,):
                yield term | {"from": one, "to": other}

    def _i_give_votes(self) -> bool:
        voters = (
            self._voters() if "seat" not in t else (t["seat"],) for t in self.said if _votes(t)
        )
        return any(self.me in seats for seats in voters)

    def _of_active(self, term: Raw) -> Raw:
        if "when" in term:
            if "seat" not in term:
                raise Refusal(Code.MALFORMED, "say whose next turn: `next: … by 2`")
            return term
        if term.get("seat", self.active) != self.active:
            raise Refusal(
                Code.RULES,
                f"only the turn of seat {self.active} counts; of a later one say `next:`",
            )
        return {key: value for key, value in term.items() if key != "seat"}


def _votes(term: Raw) -> bool:
    return term["term"] in ("support", "refuse")
