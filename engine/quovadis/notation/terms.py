"""Reading the terms of a deal, each from its own words alone, no matter which seat writes them."""

from collections.abc import Callable
from typing import Any, Final

from engine.quovadis.notation.names import MYSELF, People, PlaceNames
from engine.quovadis.notation.patterns import (
    CAESAR,
    FILLING,
    committee,
    laurel_path,
    path,
    path_or_place,
    pattern,
)
from engine.quovadis.notation.tokens import ARROW, QUOTED, WORD, Wording
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

SUPPORTING: Final = ("support", "supports", "consent", "consents", "vote", "votes")
PAYING: Final = ("pay", "pays", "give", "gives")
REFUSING: Final = ("refuse", "refuses")
DOING: Final = ("do", "does", "make", "makes")
AVOIDING: Final = ("avoid", "avoids", "no", "not", "never", "don't", "don’t")  # noqa: RUF001
_NOT_THERE: Final = ("off", "not", "never", "away")
_LAURELS: Final = frozenset(("laurel", "laurels"))
_WHERE: Final = ("out", "from", "in", "at")


class Terms:
    """Reads terms one by one. What a term leaves out stays out; `offers` may fill it in."""

    def __init__(self, wording: Wording, places: PlaceNames, people: People) -> None:
        self.wording = wording
        self.places = places
        self.people = people
        self._verbs: tuple[tuple[tuple[str, ...], Callable[[int | None], Raw]], ...] = (
            (SUPPORTING, self._support),
            (PAYING, self._pay),
            (REFUSING, self._refuse),
            (DOING, self._do),
            (AVOIDING, self._avoid),
        )

    def next(self) -> Raw:
        """Read one term; `who` is its subject, unless the term has a key of its own for it."""
        if not self._is_later():
            return self._body()
        return self._body() | {"when": "next"}

    def _is_later(self) -> bool:
        if not self.wording.takes("next"):
            return False
        self.wording.takes("turn")
        self.wording.takes(":")
        return True

    def _body(self) -> Raw:
        who = self._subject()
        for words, read in self._verbs:
            if self.wording.takes(*words):
                return read(who)
        caesar = self._caesar_stands()
        if caesar is not None:
            return self._owned(caesar, who)
        act = pattern(self.wording, self.places)
        if act is None:
            raise Refusal(Code.MALFORMED, f"{self.wording.rest()} is not a term of a deal")
        return self._owned({"term": "do", "act": act}, who)

    def _subject(self) -> int | None:
        """Read a seat before a verb: `I pay`, `3 supports`, `Anna refuses`."""
        start = self.wording.at
        who = self.people.next(self.wording)
        if who is not None and self._verb_follows():
            self.wording.takes("will", "shall")
            return who
        self.wording.at = start
        return None

    def _verb_follows(self) -> bool:
        token = self.wording.peek()
        if token.kind != WORD:
            return False
        verbs = (word for words, _ in self._verbs for word in words)
        return token.plain in (*verbs, "will", "shall", "place", "move", "put", *CAESAR)

    def _owned(self, term: Raw, who: int | None) -> Raw:
        """Give a term to the active seat, or a later term to the seat it names."""
        if self.wording.takes("by"):
            who = self._seat()
        return term if who is None else term | {"seat": who}

    def _seat(self) -> int:
        seat = self.people.next(self.wording)
        if seat is None:
            raise Refusal(Code.UNKNOWN, f"{self.wording.rest()} is not a seat of this table")
        return seat

    def _for(self, term: Raw) -> Raw:
        return term | {"for": self._seat()} if self.wording.takes("for") else term

    def _support(self, who: int | None) -> Raw:
        who = self._giver(who)
        self.wording.skip(FILLING | MYSELF)
        self.wording.takes("move")
        self._out_of()
        source, along = path_or_place(self.wording, self.places)
        if self.wording.takes("via", "along"):
            along = path(self.wording, self.places)
        term: Raw = {"term": "support"} | ({} if who is None else {"seat": who})
        term |= {"committee": source} | ({} if along is None else {"path": along})
        return self._for(term | {"votes": self.votes()})

    def _giver(self, who: int | None) -> int | None:
        """Read the seat after `support`: a number is a seat only if `out of` follows."""
        if who is not None:
            return who
        start = self.wording.at
        seat = self.people.next(self.wording)
        if seat is not None and self.wording.peek().plain in _WHERE:
            return seat
        self.wording.at = start
        return None

    def _out_of(self) -> bool:
        word = self.wording.takes(*_WHERE)
        self.wording.takes("of")
        return bool(word)

    def votes(self) -> int:
        """Read `(2 votes)`, `with 2 votes`, `twice`; one if nothing is said."""
        if self.wording.takes("twice", "x2", "×2"):  # noqa: RUF001
            return 2
        start = self.wording.at
        bracket = self.wording.takes("(", "with")
        votes = self.wording.number()
        if votes is None:
            self.wording.at = start
            return 1
        self.wording.takes("vote", "votes", "senator", "senators", "consents")
        if bracket == "(":
            self.wording.takes(")")
        return votes

    def _refuse(self, who: int | None) -> Raw:
        self.wording.takes("to")
        self.wording.takes("support")
        if who is None:
            who = self.people.next(self.wording)
        term: Raw = {"term": "refuse"} | ({} if who is None else {"seat": who})
        if self._out_of():
            term["committee"] = committee(self.wording, self.places)
        return self._for(term)

    def _do(self, who: int | None) -> Raw:
        return self._owned({"term": "do", "act": self._act()}, who)

    def _act(self) -> Raw:
        act = pattern(self.wording, self.places)
        if act is None:
            raise Refusal(Code.MALFORMED, f"{self.wording.rest()} is not an action")
        return act

    def _avoid(self, who: int | None) -> Raw:
        caesar = self._caesar_stands()
        if caesar is not None:
            return self._owned(caesar | {"term": "caesar_off"}, who)
        return self._owned({"term": "avoid", "act": self._act()}, who)

    def _caesar_stands(self) -> Raw | None:
        """Read `caesar on 9-13`, `caesar off 9-13`, `caesar not on 9-13`."""
        start = self.wording.at
        if self.wording.takes(*CAESAR):
            away = self.wording.takes(*_NOT_THERE)
            there = self.wording.takes("on", "from")
            if away or there:
                kind = "caesar_off" if away else "caesar_on"
                return {"term": kind, "path": laurel_path(self.wording, self.places)}
        self.wording.at = start
        return None

    def _pay(self, who: int | None) -> Raw:
        """Read `pay 0>3 2`, `pay 2`, `pay me 2`, `pay 2 to 3`, `pay seat 3 2`."""
        term: Raw = {"term": "pay"} | ({} if who is None else {"from": who})
        start = self.wording.at
        payer = self.people.next(self.wording)
        if payer is not None and self.wording.takes(ARROW):
            return term | {"from": payer, "to": self._seat(), "laurels": self._amount()}
        self.wording.at = start
        if self._somebody_follows():
            return term | {"to": self._seat(), "laurels": self._amount()}
        term["laurels"] = self._amount()
        return term | {"to": self._seat()} if self.wording.takes("to") else term

    def _somebody_follows(self) -> bool:
        """Tell whether a name follows; a bare number is the amount."""
        start = self.wording.at
        named = self.wording.peek()
        seat = self.people.next(self.wording)
        self.wording.at = start
        return seat is not None and (named.kind == QUOTED or not named.text.isdecimal())

    def _amount(self) -> int:
        laurels = self.wording.number()
        if laurels is None:
            raise Refusal(Code.MALFORMED, f"{self.wording.rest()} is not a number of laurels")
        self.wording.skip(_LAURELS)
        return laurels
