"""Promises in notation: `promise 1>0 until 17: pay 2`. Others are written as JSON."""

import json
from typing import Any, Final

from engine.quovadis.board import Board, board_named, board_names
from engine.quovadis.notation.names import People, places_of
from engine.quovadis.notation.terms import SUPPORTING, Terms
from engine.quovadis.notation.tokens import ARROW, END, QUOTED, Wording
from engine.quovadis.notation.write import quoted, write_term
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

_PROMISING: Final = ("promise", "promises")
_NEEDED: Final = frozenset(("you", "he", "she", "they", "need", "needs", "it"))
_NOT_PROMISED: Final = frozenset(("term", "when", "seat", "for", "from", "to"))


def promise_text(promise: Any) -> str | None:
    """Write the promise in notation, if reading that gives exactly the same promise."""
    try:
        text = f"promise {_head(promise)}: {_body(promise)}"
        same = all(_same(text, promise, board_named(name)) for name in board_names())
    except (AttributeError, KeyError, TypeError, ValueError, Refusal):
        return None
    return text if same else None


def _head(promise: Raw) -> str:
    ally = f">{promise['for']}" if "for" in promise else ""
    return f"{promise['by']}{ally} until {promise['until']}"


def _body(promise: Raw) -> str:
    kind = promise["kind"]
    if kind == "words":
        return quoted(promise["words"])
    if kind == "pay":
        return f"pay {promise['laurels']}"
    if kind == "support" and not {"committee", "path"} & promise.keys():
        votes = promise.get("votes", 1)
        return "support anywhere" + (f" ({votes} votes)" if votes != 1 else "")
    giving = {"seat": promise["by"]} if kind in ("support", "refuse") else {}
    keys = {key: promise[key] for key in ("committee", "path", "votes", "act") if key in promise}
    text = write_term({"term": kind} | giving | keys)
    against = f" against {promise['against']}" if "against" in promise else ""
    return text.replace(f"{kind} {promise['by']}", kind, 1) + against if giving else text


def _same(text: str, promise: Raw, board: Board) -> bool:
    wording = Wording(text)
    read = Promises(Terms(wording, places_of(board), People(0))).next()
    whole = wording.peek().kind == END
    return whole and json.dumps(read, sort_keys=True) == json.dumps(promise, sort_keys=True)


class Promises:
    """Reads promises one by one; an offer may already say who makes them, and to whom."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.wording = terms.wording
        self.people = terms.people

    def follows(self) -> bool:
        """Tell whether a promise comes next, in words and not as JSON."""
        start = self.wording.at
        named = self._seat() is not None
        found = self.wording.takes(*_PROMISING if named else ("promise",))
        self.wording.at = start
        return bool(found)

    def next(self) -> Raw:
        """Read the promise that comes next."""
        by = self._seat()
        self.wording.takes(*_PROMISING)
        by = self._seat() if by is None else by
        by = self.people.me if by is None else by
        if by is None:
            raise Refusal(Code.MALFORMED, f"say who promises, not {self.wording.rest()}")
        ally = self._ally()
        found: Raw = {"kind": "", "by": by, "until": self._until()}
        what, told = self._what(by)
        ally = self._agreed(ally, told, by)
        return found | ({} if ally is None else {"for": ally}) | what

    def _seat(self) -> int | None:
        """Read a seat; the ledger judges whether the table has it."""
        start = self.wording.at
        number = self.wording.number()
        if number is not None and number < (10 if self.people.me is None else self.people.seats):
            return number
        self.wording.at = start
        return self.people.next(self.wording)

    def _ally(self) -> int | None:
        """Read to whom the promise is made, if that is said; -1 means nobody in particular."""
        if not self.wording.takes(ARROW, "to", "for"):
            return None
        if self.wording.takes("all", "everybody", "nobody"):
            return -1
        return self._named_seat()

    def _named_seat(self) -> int:
        seat = self._seat()
        if seat is None:
            raise Refusal(Code.UNKNOWN, f"{self.wording.rest()} is not a seat of this table")
        return seat

    def _agreed(self, ally: int | None, told: int | None, by: int) -> int | None:
        """Return to whom: from the head, the promise itself, or the other side of the offer."""
        if None not in (ally, told) and ally != told:
            raise Refusal(Code.MALFORMED, f"to seat {ally} or to seat {told}? One promise has one")
        ally = told if ally is None else ally
        if ally is None:
            ally = next((seat for seat in self._parties() if seat != by), None)
        return None if ally == -1 else ally

    def _parties(self) -> tuple[int, ...]:
        """Return the two sides of an offer to one seat; nobody where more might be meant."""
        you, me = self.people.you, self.people.me
        return (*you, me) if len(you) == 1 and me is not None else ()

    def _until(self) -> int:
        self.wording.takes("until", "till", "by")
        self.wording.takes("turn")
        until = self.wording.number()
        if until is None:
            raise Refusal(Code.MALFORMED, "say until which turn: `promise until 30: pay 2`")
        if not self.wording.takes(":"):
            told = f"a colon must come before what is promised, not {self.wording.rest()}"
            raise Refusal(Code.MALFORMED, told)
        return until

    def _what(self, by: int) -> tuple[Raw, int | None]:
        """Read what is promised, and to whom if that is said there."""
        if self.wording.peek().kind == QUOTED:
            return {"kind": "words", "words": self.wording.take().text}, None
        anywhere = self._anywhere(by)
        if anywhere is not None:
            return anywhere, None
        try:
            body = self.terms.next()
        except Refusal as fault:
            told = f"{fault.reason}; free words go in double quotes"
            raise Refusal(fault.code, told) from None
        if "when" in body:
            raise Refusal(
                Code.MALFORMED, "a promise is about later turns anyway: leave out `next:`"
            )
        if {body.get(key, by) for key in ("seat", "from")} != {by}:
            raise Refusal(Code.MALFORMED, f"seat {by} can promise only its own deeds")
        said = {key: value for key, value in body.items() if key not in _NOT_PROMISED}
        if said.get("votes") == 1:
            del said["votes"]
        if self.wording.takes("against"):
            said["against"] = self._named_seat()
        return {"kind": body["term"]} | said, body.get("to", body.get("for"))

    def _anywhere(self, by: int) -> Raw | None:
        """Read `support anywhere`, with a number of votes: a promise without a committee."""
        start = self.wording.at
        named = self.people.next(self.wording)
        if named in (None, by) and self.wording.takes(*SUPPORTING):
            first = self.terms.votes()
            if self.wording.takes("anywhere", "wherever"):
                self.wording.skip(_NEEDED)
                votes = self.terms.votes() if first == 1 else first
                return {"kind": "support"} | ({"votes": votes} if votes != 1 else {})
        self.wording.at = start
        return None
