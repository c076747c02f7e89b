"""Promises as values, read from their dicts (docs/promises.md).

What cannot be judged counts as free words that lapse: it is shown, and it is nobody's broken word.
"""

import json
from enum import StrEnum
from typing import Any, Final, NamedTuple

from engine.jsontext import fault_in
from engine.quovadis.board import Board
from engine.quovadis.codec import MOST_ITEMS, deal_from, encode_pattern
from engine.quovadis.entries import CaesarAt, Deal, Pay, Refuse, Support, Term
from engine.quovadis.phrases import (
    action,
    does,
    laurels,
    number,
    own_words,
    path,
    place,
    way_of,
    who,
)
from engine.refusal import Refusal

Raw = dict[str, Any]
MOST_WORDS: Final = 1000  # letters of a promise in free words
NO_LIMIT: Final = 10**9  # the last turn of what names none


class PromiseStatus(StrEnum):
    """The status of a promise."""

    OPEN = "open"
    KEPT = "kept"
    BROKEN = "broken"
    LAPSED = "lapsed"


class PromiseReason(StrEnum):
    """The reason for the verdict on a promise."""

    DONE = "done"  # the promised action was done
    NOT_DONE = "not_done"  # time ran out, although there had been an occasion
    DONE_AFTER_ALL = "done_after_all"  # the action was done although its maker had promised not to
    REFRAINED = "refrained"  # time ran out; there had been an occasion, and it was not used
    NO_OCCASION = "no_occasion"  # time ran out without an occasion
    GAME_ENDED = "game_ended"
    SAID = "said"  # the receiver says so
    OWN_DOING = "own_doing"  # a later term that its giver made impossible
    IMPOSSIBLE = "impossible"  # a later term that became impossible for another reason
    NO_CHANGE = "no_change"  # there was no exact change, although the laurels were enough


class SupportAnywhere(NamedTuple):
    """A promise of support out of any committee: it is judged as if made for every one."""

    seat: int
    votes: int


class Promise(NamedTuple):
    """One promise of a deal and how it stands, or a later term that became void."""

    deal: str
    item: int  # its index in the deal's promises; of a later term, in the deal's terms
    by: int
    ally: int | None  # `for`
    against: int | None
    until: int
    what: Term | SupportAnywhere | str  # a str is a promise in free words
    term: bool = False  # a void later term
    since: int = 0  # the turn in which it was agreed
    occasion: bool = False  # there has been one; of a payment: it could have been paid
    changeless: bool = False  # what is owed could not be paid, for want of change alone
    paid: int = 0
    status: PromiseStatus = PromiseStatus.OPEN
    turn: int | None = None  # when it was decided
    why: PromiseReason | None = None

    @property
    def id(self) -> str:
        return f"{self.deal}.{self.item}" if self.term else f"{self.deal}/{self.item}"


def promises_of(deal: Deal, board: Board, seats: int) -> tuple[Promise, ...]:
    """Return the promises of a deal; what cannot be judged is among them as free words."""
    raw = json.loads(deal.promises) if deal.promises else None
    found = {"id": deal.id, "by": deal.by, "signed": list(deal.signed), "promises": raw}
    return promises_in(found, board, seats)


def promises_in(deal: Raw, board: Board, seats: int) -> tuple[Promise, ...]:
    """Return the promises in the dict of a deal; what cannot be judged is there as free words."""
    listed = deal.get("promises")
    items = listed if isinstance(listed, list) else [listed] if listed else []
    return tuple(
        judgeable(item, deal, index, board, seats) or _free_words(item, deal, index)
        for index, item in enumerate(items[:MOST_ITEMS])
    )


def judgeable(item: object, deal: Raw, index: int, board: Board, seats: int) -> Promise | None:
    """Return a promise of proper form whose maker has signed the deal; else None."""
    found = _promise(item, deal["id"], index, board, seats)
    return found if found is not None and found.by in deal["signed"] else None


def _free_words(item: object, deal: Raw, index: int) -> Promise:
    """Return what cannot be judged, as free words to nobody: they lapse."""
    words = json.dumps(item)
    if isinstance(item, str) and item.strip() and _can_be_written(item):
        words = item
    return Promise(deal["id"], index, deal["by"], None, None, NO_LIMIT, words[:MOST_WORDS])


_COMMON: Final = {"by", "for", "until", "kind"}
_TERM_KEYS: Final = {
    "support": {"committee", "path", "votes"},
    "refuse": {"committee", "against"},
    "pay": {"laurels"},
    "caesar_on": {"path"},
    "caesar_off": {"path"},
    "do": {"act"},
    "avoid": {"act"},
    "words": {"words"},
}


def _promise(raw: object, deal: str, index: int, board: Board, seats: int) -> Promise | None:
    if not isinstance(raw, dict) or not isinstance(raw.get("kind"), str):
        return None
    kind, until = raw["kind"], raw.get("until")
    if kind not in _TERM_KEYS or not set(raw) <= _COMMON | _TERM_KEYS[kind]:
        return None
    people = [raw.get(key) for key in ("by", "for", "against")]
    by, ally, against = people
    if not all(_is_seat(p, seats) or p is None for p in people):
        return None
    if by is None or by in (ally, against) or type(until) is not int or until < 1:
        return None
    what = _words(raw) if kind == "words" else _what(raw, board, seats)
    if what is None:
        return None
    return Promise(deal, index, by, ally, against, until, what)


def _is_seat(value: object, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


def _words(raw: Raw) -> str | None:
    words = raw.get("words")
    if not isinstance(words, str) or not words.strip() or len(words) > MOST_WORDS:
        return None
    return words if _can_be_written(words) else None


def _can_be_written(words: str) -> bool:
    """Tell whether words can be stored and shown: without half surrogate pairs and NUL."""
    return "\0" not in words and fault_in(words) is None


def _what(raw: Raw, board: Board, seats: int) -> Term | SupportAnywhere | None:
    """Read what is promised: the term that would bind its maker, if it were of this turn."""
    kind = raw["kind"]
    if kind == "support" and not {"committee", "path"} & raw.keys():
        votes = raw.get("votes", 1)
        return SupportAnywhere(raw["by"], votes) if type(votes) is int and votes > 0 else None
    term = {key: raw[key] for key in _TERM_KEYS[kind] - {"against"} if key in raw}
    term["term"] = kind
    if kind in ("support", "refuse"):
        term["seat"] = raw["by"]
    if kind == "pay":
        term |= {"from": raw["by"], "to": raw.get("for")}
    draft = {"id": "1", "mode": "pledge", "by": 0, "signed": [], "terms": [term]}
    try:
        return deal_from(draft, board, seats).terms[0]
    except Refusal:
        return None


# In words


def promise_words(promise: Promise, viewer: int | None, board: Board) -> str:
    """Say a promise as a clause: `seat 2 promises to pay you two laurels, by turn 30`."""
    said = does(promise.by, viewer, "promise")
    if isinstance(promise.what, str):
        to = f" {who(promise.ally, viewer)}" if promise.ally is not None else ""
        limit = "" if promise.until == NO_LIMIT else f", until turn {promise.until}"
        return f"{said}{to} {own_words(promise.what)}{limit}"
    negative = isinstance(promise.what, Refuse) or not getattr(promise.what, "must", True)
    negative = negative or not getattr(promise.what, "on", True)
    limit = f"{'until' if negative else 'by'} turn {promise.until}"
    return f"{said} {_deed(promise, promise.what, viewer, board)}, {limit}"


def _deed(promise: Promise, what: Term | SupportAnywhere, viewer: int | None, board: Board) -> str:
    if isinstance(what, (Support, SupportAnywhere)):
        consents = "a consent" if what.votes == 1 else f"{number(what.votes)} consents"
        to = "anybody" if promise.ally is None else who(promise.ally, viewer)
        return f"{to} {consents} to a move {_whence(what, board)}"
    if isinstance(what, Refuse):
        foe = refused_seat(promise)
        mover = "nobody" if foe is None else who(foe, viewer)
        out = f" out of {place(board, what.committee)}" if what.committee else ""
        return f"to give {mover} {'a' if foe is None else 'no'} consent to a move{out}"
    if isinstance(what, Pay):
        return f"to pay {who(what.payee, viewer)} {laurels(what.laurels)}"
    if isinstance(what, CaesarAt):
        return f"{'' if what.on else 'not '}to end a turn with Caesar on {way_of(board, what.path)}"
    return f"{'' if what.must else 'not '}to {action(board, encode_pattern(what.pattern))}"


def _whence(what: Support | SupportAnywhere, board: Board) -> str:
    if isinstance(what, SupportAnywhere):
        return "out of any committee"
    return path(board, what.path) if what.path else f"out of {place(board, what.committee)}"


def refused_seat(promise: Promise) -> int | None:
    """Return to whose moves the seat gives no consent; None stands for anybody's."""
    return promise.ally if promise.against is None else promise.against
