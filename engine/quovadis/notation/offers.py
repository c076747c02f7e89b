"""Offers as people type them: `offer 2: support 4>7, pay 2`.

The author, the seats addressed and the active seat fill in what the terms leave out. Where that
would be a guess about somebody's laurels or votes, the offer is refused with the two ways to say
it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.quovadis.board import Board, board_named
from engine.quovadis.notation.deals import checked, mode_in, mode_of, seats_in, terms_in
from engine.quovadis.notation.names import People, PlaceNames, places_of
from engine.quovadis.notation.patterns import pattern
from engine.quovadis.notation.terms import Terms
from engine.quovadis.notation.tokens import ARROW, END, Wording, shortened
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

LONGEST: Final = 10_000  # letters of an offer or an action; nobody needs more
AHEAD: Final = "ahead"
_OFFERING: Final = ("offer", "propose", "deal", "option", "pledge", "pact")
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
    places = places_of(board)
    first = _action_ahead(wording, people, places) if wording.takes(AHEAD) else []
    mode = "" if first else _head(wording, people, active)
    said, promises = _rest(wording, Terms(wording, places, people), first)
    if wording.peek().kind != END:
        raise Refusal(Code.MALFORMED, f"{wording.rest()} is too much after the offer")
    terms = _Parties(people, active, said).terms()
    deal: Raw = {"mode": mode or mode_of(terms), "by": people.me, "signed": [people.me]}
    deal = checked(deal | {"terms": terms} | promises, board, people.seats)
    _check_addressed(people, active, deal)
    return deal


def _action_ahead(wording: Wording, people: People, places: PlaceNames) -> list[Raw]:
    """Read `4-7 with 2:` after `ahead`, as the first term; nothing if an offer follows."""
    wording.takes(":")
    start = wording.at
    if wording.peek().plain in (*_OFFERING, "to", "for"):
        return []
    act = pattern(wording, places)
    if act is None:
        wording.at = start
        return []
    if wording.takes("with"):
        people.you = _addressed(wording, people)
    if not people.you or people.me in people.you:
        raise Refusal(Code.MALFORMED, "say with whom, as in `ahead 4-7 with 2: pay 2`")
    if wording.peek().kind != END and not wording.takes(":", ";", ","):
        told = f"a colon must come before the terms, not {wording.rest()}"
        raise Refusal(Code.MALFORMED, told)
    return [_asked_for(act)]


def _asked_for(act: Raw) -> Raw:
    """Return the term that asks for an action: a consent, if it is a move."""
    if act["do"] != "move":
        return {"term": "do", "act": act}
    source = act.get("from") or act.get("path", "").partition("-")[0]
    if not source:
        raise Refusal(Code.MALFORMED, "say along which path, or out of which committee")
    along = {"path": act["path"]} if "path" in act else {}
    return {"term": "support", "committee": source} | along | {"votes": 1}


def _rest(wording: Wording, terms: Terms, first: list[Raw]) -> tuple[list[Raw], Raw]:
    if first and wording.peek().kind == END:
        return first, {}
    said, promises = terms_in(wording, terms)
    return first + said, promises


def _head(wording: Wording, people: People, active: int) -> str:
    """Read who is addressed, into `people`; return the mode, if it is said."""
    start = wording.at
    offered = wording.takes("offer", "propose", "deal")
    mode = mode_in(wording)
    wording.takes("to", "for", "with")
    people.you = _addressed(wording, people)
    mode = mode or mode_in(wording)
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
    if isinstance(deal.get("promises"), list):
        for item in (item for item in deal["promises"] if isinstance(item, dict)):
            concerned |= {item[key] for key in ("by", "for", "against") if key in item}
    for seat in people.you:
        if seat not in concerned:
            raise Refusal(Code.MALFORMED, f"seat {seat} is addressed, but no term is about it")


class _Parties:
    """The seats that give and take, where the terms do not name them."""

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
