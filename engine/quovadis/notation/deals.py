"""Reading deals in their full form: `deal 2 option by 0 signed 0,3: support 3 out of 4; …`."""

from collections.abc import Mapping
from typing import Any, Final

from engine.quovadis.board import Board
from engine.quovadis.codec import MOST_ITEMS, deal_from, encode_deal
from engine.quovadis.notation.names import People, places_of
from engine.quovadis.notation.promises import Promises
from engine.quovadis.notation.terms import Terms
from engine.quovadis.notation.tokens import ARROW, END, QUOTED, WORD, Wording
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

MODES: Final = ("option", "pledge", "pact")
_BETWEEN: Final = (";", ",", "and", "&", "+", "plus", ".", "!")
_NOBODY: Final = ("nobody", "none", ARROW)


def read_deal(text: str, board: Board, seats: int, names: Mapping[str, int] | None = None) -> Raw:
    """Read a deal in its full form, as `write` makes it; nothing is filled in."""
    wording = Wording(text)
    found = deal_in(wording, board, People(seats, names))
    if wording.peek().kind != END:
        raise Refusal(Code.MALFORMED, f"{wording.rest()} is too much after the deal")
    return found


def deal_in(wording: Wording, board: Board, people: People) -> Raw:
    """Read the deal that comes next in the text."""
    head = _head(wording, people)
    terms, promises = terms_in(wording, Terms(wording, places_of(board), people))
    head.setdefault("mode", mode_of(terms))
    return checked(head | {"terms": terms} | promises, board, people.seats)


def _head(wording: Wording, people: People) -> Raw:
    found: Raw = {}
    if wording.takes("deal"):
        token = wording.peek()
        if token.kind == QUOTED or (token.kind == WORD and token.plain not in (*MODES, "by")):
            found["id"] = wording.take().text
    mode = mode_in(wording)
    if mode:
        found["mode"] = mode
    if wording.takes("by"):
        found["by"] = _seat(wording, people)
    if wording.takes("signed"):
        found["signed"] = seats_in(wording, people)
        if not found["signed"] and not wording.takes(*_NOBODY):
            raise Refusal(Code.UNKNOWN, f"{wording.rest()} is not a seat that could sign")
    if found and not wording.takes(":"):
        raise Refusal(Code.MALFORMED, f"a colon must come before the terms, not {wording.rest()}")
    return found


def mode_in(wording: Wording) -> str:
    """Read the mode, if it comes next; a pact is a pledge without terms."""
    mode = wording.takes(*MODES)
    return "pledge" if mode == "pact" else mode


def _seat(wording: Wording, people: People) -> int:
    seat = people.next(wording)
    if seat is None:
        raise Refusal(Code.UNKNOWN, f"{wording.rest()} is not a seat of this table")
    return seat


def seats_in(wording: Wording, people: People) -> list[int]:
    """Read the seats that come next: `0,3`, `Anna and Bob`."""
    found: list[int] = []
    at = wording.at
    while (seat := people.next(wording)) is not None:
        found.append(seat)
        at = wording.at
        while wording.takes(",", "and", "&", "+"):
            pass
    wording.at = at
    return found


def terms_in(wording: Wording, terms: Terms) -> tuple[list[Raw], Raw]:
    """Read all terms to the end of the deal, and its promises."""
    found: list[Raw] = []
    promised: list[Raw] = []
    promises = Promises(terms)
    while len(found) <= MOST_ITEMS and len(promised) <= MOST_ITEMS:
        if promises.follows():
            promised.append(promises.next())
        elif wording.takes("promises"):
            if promised:
                raise Refusal(Code.MALFORMED, "promises are all in words, or all in brackets")
            return found, {"promises": wording.value()}
        else:
            found.append(_term(terms, len(found)))
        if not _goes_on(wording):
            break
    if max(len(found), len(promised)) > MOST_ITEMS:
        raise Refusal(Code.MALFORMED, f"a deal has no more than {MOST_ITEMS} terms, nor promises")
    return found, {"promises": promised} if promised else {}


def _term(terms: Terms, index: int) -> Raw:
    try:
        return terms.next()
    except Refusal as fault:
        raise Refusal(fault.code, f"term {index}: {fault.reason}", term=index) from None


def _goes_on(wording: Wording) -> bool:
    """Tell whether another term follows the separator."""
    apart = False
    while wording.takes(*_BETWEEN):
        apart = True
    if wording.peek().kind in (END, "#", "{"):
        return False
    if not apart:
        raise Refusal(Code.MALFORMED, f"{wording.rest()} is more than a term says")
    return True


def mode_of(terms: list[Raw]) -> str:
    """Return the mode: option if there is a trigger (docs/deals.md, "Two modes"), else pledge."""
    triggers = (t for t in terms if t["term"] in ("support", "do") and "when" not in t)
    return "pledge" if next(triggers, None) is None else "option"


def checked(deal: Raw, board: Board, seats: int) -> Raw:
    """Return the deal in the form of docs/records.md, or refuse it with its fault."""
    whole = {"id": "0", "by": 0, "signed": []} | deal
    found = encode_deal(deal_from(whole, board, seats))
    return {key: value for key, value in found.items() if key in deal}
