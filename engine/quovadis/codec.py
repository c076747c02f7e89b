"""Entries and deals from dicts and back (docs/records.md). Only their form is checked here."""

import json
from collections.abc import Callable
from typing import Any, Final

from engine.quovadis.board import Board
from engine.quovadis.entries import (
    Act,
    Caesar,
    CaesarAt,
    Deal,
    Entry,
    Keep,
    Move,
    Pattern,
    Pay,
    Place,
    Recall,
    Refuse,
    Reveal,
    Seal,
    Support,
    Term,
)
from engine.quovadis.pacts import is_pact
from engine.quovadis.state import State
from engine.refusal import Code, Refusal

Raw = dict[str, Any]
MOST_ITEMS: Final = 200  # terms of a deal, or ids in `use`; no deal between people needs more
KINDS: Final = ("place", "move", "caesar", "keep", "reveal", "recall", "deal")


def _wrong(reason: str, term: int | None = None) -> Refusal:
    return Refusal(Code.MALFORMED, reason, term=term)


def _said(value: object) -> str:
    """Quote a value in a refusal: short, whatever the value is."""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 64:
        return "so large a number"
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def seat_in(raw: Raw, key: str, seats: int) -> int:
    """Read the number of a seat at the table."""
    seat = raw.get(key)
    if type(seat) is int and 0 <= seat < seats:
        return seat
    if seat is None:
        raise _wrong(f"`{key}` is missing: it names a seat from 0 to {seats - 1}")
    raise _wrong(f"`{key}` must be a seat from 0 to {seats - 1}, not {_said(seat)}")


def _one_of(raw: Raw, key: str, known: Any, what: str) -> str:
    code = raw.get(key)
    if isinstance(code, str) and code in known:
        return code
    if code is None:
        raise _wrong(f"`{key}` is missing: it names {what}")
    raise _wrong(f"`{key}` must be {what}, not {_said(code)}")


def _use(raw: Raw) -> tuple[str, ...] | None:
    ids = raw.get("use")
    if ids is None:
        if "use" in raw:
            raise _wrong("`use` must be a list of ids of deals")
        return None
    if not ids and type(ids) is list:
        return ()
    if not isinstance(ids, list) or len(ids) > MOST_ITEMS:
        raise _wrong("`use` must be a list of ids of deals")
    if not all(isinstance(i, str) for i in ids):
        raise _wrong("`use` must be a list of ids of deals, each a string")
    if len(set(ids)) != len(ids):
        raise _wrong("`use` names a deal twice")
    return tuple(ids)


def _place(raw: Raw, board: Board, seats: int) -> Place:
    at = _one_of(raw, "at", board.places, "an entry committee")
    return Place(seat_in(raw, "seat", seats), at, _use(raw) or ())


def _move(raw: Raw, board: Board, seats: int) -> Move:
    path = _one_of(raw, "path", board.moves, "a path of the board")
    votes = raw.get("votes")
    if not isinstance(votes, list) or len(votes) > MOST_ITEMS:
        raise _wrong("`votes` must be a list of seats (it may be empty)")
    for vote in votes:
        if type(vote) is not int or not 0 <= vote < seats:
            raise _wrong(f"`votes` must be a list of seats from 0 to {seats - 1}")
    return Move(seat_in(raw, "seat", seats), path, tuple(votes), _use(raw) or ())


def _caesar(raw: Raw, board: Board, seats: int) -> Caesar:
    to = _one_of(raw, "to", board.caesars, "a path with a laurel space")
    return Caesar(seat_in(raw, "seat", seats), to, _use(raw))


def _keep(raw: Raw, board: Board, seats: int) -> Keep:
    return Keep(seat_in(raw, "seat", seats))


def _reveal(raw: Raw, board: Board, seats: int) -> Reveal:
    return Reveal(seat_in(raw, "seat", seats))


def _recall(raw: Raw, board: Board, seats: int) -> Recall:
    source = _one_of(raw, "from", board.below, "a committee")
    return Recall(seat_in(raw, "seat", seats), source)


def _seal(raw: Raw, board: Board, seats: int) -> Seal:
    return Seal(deal_from(raw.get("deal"), board, seats))


_DECODERS: Final[dict[str, Callable[[Raw, Board, int], Entry]]] = dict(
    zip(KINDS, (_place, _move, _caesar, _keep, _reveal, _recall, _seal), strict=True)
)


def decode(state: State, raw: object) -> Entry:
    """Read an entry from its dict; a Refusal says what is wrong with its form."""
    if not isinstance(raw, dict):
        raise _wrong(f"an entry is an object, not {_said(raw)}")
    do = raw.get("do")
    decoder = _DECODERS.get(do) if isinstance(do, str) else None
    if decoder is None:
        raise _wrong(f"`do` must be one of {', '.join(KINDS)}, not {_said(do)}")
    setup = state.setup
    return decoder(raw, setup.board, setup.seats)


# Deals


def deal_from(raw: object, board: Board, seats: int) -> Deal:
    """Read a deal from its dict."""
    if not isinstance(raw, dict):
        raise _wrong("`deal` must be an object")
    ident, mode, terms = raw.get("id"), raw.get("mode"), raw.get("terms")
    if not isinstance(ident, str) or not ident:
        raise _wrong("the `id` of a deal must be a string that is not empty")
    if "." in ident:
        raise _wrong("the `id` of a deal has no dot in it")
    if mode != "option" and mode != "pledge":
        raise _wrong(f"the `mode` of a deal must be option or pledge, not {_said(mode)}")
    if not isinstance(terms, list) or len(terms) > MOST_ITEMS:
        raise _wrong(f"`terms` must be a list of at most {MOST_ITEMS} terms")
    if not terms and not is_pact(mode == "option", raw.get("promises")):
        raise _wrong("a deal has at least one term, or it is a pledge that carries promises")
    found = tuple([_term(term, i, board, seats) for i, term in enumerate(terms)])
    by = seat_in(raw, "by", seats)
    return Deal(ident, mode == "option", by, _signed(raw, seats), found, _promises(raw))


def _signed(raw: Raw, seats: int) -> tuple[int, ...]:
    signed = raw.get("signed")
    if not isinstance(signed, list) or len(signed) > seats:
        raise _wrong("`signed` must be a list of seats, each once")
    for seat in signed:
        if type(seat) is not int or not 0 <= seat < seats:
            raise _wrong(f"`signed` must be a list of seats from 0 to {seats - 1}")
    if len(set(signed)) != len(signed):
        raise _wrong("`signed` names a seat twice")
    return tuple(signed)


def _promises(raw: Raw) -> str:
    """Keep promises as they are, if JSON can express them: they have no effect on the game."""
    if "promises" not in raw:
        return ""
    if isinstance(raw["promises"], list) and len(raw["promises"]) > MOST_ITEMS:
        raise _wrong(f"a deal carries at most {MOST_ITEMS} promises")
    try:
        return json.dumps(raw["promises"], separators=(",", ":"), allow_nan=False)
    except (RecursionError, TypeError, ValueError):
        raise _wrong("`promises` is nested too deeply, or holds too large a number") from None


def _term(raw: object, index: int, board: Board, seats: int) -> Term:
    if not isinstance(raw, dict):
        raise _wrong(f"term {index} must be an object", index)
    kind = raw.get("term")
    form = _TERMS.get(kind) if isinstance(kind, str) else None
    if form is None:
        raise _wrong(f"term {index}: `term` must be one of {', '.join(_TERMS)}", index)
    keys, later_keys, read = form
    later = "when" in raw
    if later and raw["when"] != "next":
        raise _wrong(f"term {index}: `when` has no other value than next", index)
    if not raw.keys() <= (later_keys if later else keys):
        odd = next(str(key) for key in raw if key not in (later_keys if later else keys))
        raise _wrong(f"term {index}: a {kind} term has no `{odd[:30]}`", index)
    try:
        return read(raw, board, seats, later)
    except Refusal as fault:
        raise _wrong(f"term {index}: {fault.reason}", index) from None


def _count(raw: Raw, key: str) -> int:
    n = raw.get(key)
    if type(n) is not int or n < 1:
        raise _wrong(f"`{key}` must be a whole number from 1 on, not {_said(n)}")
    return n


def _support(raw: Raw, board: Board, seats: int, later: bool) -> Support:
    seat = seat_in(raw, "seat", seats)
    committee = _one_of(raw, "committee", board.below, "a committee")
    path = _one_of(raw, "path", board.moves, "a path of the board") if "path" in raw else None
    votes = _count(raw, "votes") if "votes" in raw else 1
    return Support(seat, committee, path, votes, _ally(raw, seat, seats, later), later)


def _ally(raw: Raw, seat: int, seats: int, later: bool) -> int | None:
    if not later:
        return None
    ally = seat_in(raw, "for", seats)
    if ally == seat:
        raise _wrong("`for` must name another seat than the term's own")
    return ally


def _act(must: bool) -> Callable[[Raw, Board, int, bool], Act]:
    def read(raw: Raw, board: Board, seats: int, later: bool) -> Act:
        seat = seat_in(raw, "seat", seats) if later else None
        return Act(must, _pattern(raw.get("act"), board), seat, later)

    return read


def _caesar_at(on: bool) -> Callable[[Raw, Board, int, bool], CaesarAt]:
    def read(raw: Raw, board: Board, seats: int, later: bool) -> CaesarAt:
        seat = seat_in(raw, "seat", seats) if later else None
        path = _one_of(raw, "path", board.caesars, "a path with a laurel space")
        return CaesarAt(on, path, seat, later)

    return read


def _pay(raw: Raw, board: Board, seats: int, later: bool) -> Pay:
    payer, payee = seat_in(raw, "from", seats), seat_in(raw, "to", seats)
    if payer == payee:
        raise _wrong("`from` and `to` must be two different seats")
    return Pay(payer, payee, _count(raw, "laurels"), later)


def _refuse(raw: Raw, board: Board, seats: int, later: bool) -> Refuse:
    seat = seat_in(raw, "seat", seats)
    where = _one_of(raw, "committee", board.below, "a committee") if "committee" in raw else None
    return Refuse(seat, where, _ally(raw, seat, seats, later), later)


_Reader = Callable[[Raw, Board, int, bool], Term]


def _form(reader: _Reader, keys: str, later: str) -> tuple[frozenset[str], frozenset[str], _Reader]:
    """Return the form of a term: its keys now, its keys when later, and what reads it."""
    now = frozenset(["term", *keys.split()])
    return now, now | {"when", *later.split()}, reader


_TERMS: Final = {
    "support": _form(_support, "seat committee path votes", "for"),
    "do": _form(_act(True), "act", "seat"),
    "avoid": _form(_act(False), "act", "seat"),
    "caesar_on": _form(_caesar_at(True), "path", "seat"),
    "caesar_off": _form(_caesar_at(False), "path", "seat"),
    "pay": _form(_pay, "from to laurels", ""),
    "refuse": _form(_refuse, "seat committee", "for"),
}


def _pattern(raw: object, board: Board) -> Pattern:
    if not isinstance(raw, dict):
        raise _wrong('`act` must be an object such as {"do": "place"}')
    do = raw.get("do")
    features = _FEATURES.get(do) if isinstance(do, str) else None
    if features is None:
        raise _wrong(f"`act` must do place, move or caesar, not {_said(do)}")
    for key in raw:
        if key != "do" and key not in features:
            raise _wrong(f"a pattern of {do} has no `{str(key)[:30]}`")
    at = _one_of(raw, "at", board.places, "an entry committee") if "at" in raw else None
    path = _one_of(raw, "path", board.moves, "a path of the board") if "path" in raw else None
    source = _one_of(raw, "from", board.index, "a committee") if "from" in raw else None
    to = None
    if "to" in raw:
        known = board.index if do == "move" else board.laurel_index
        to = _one_of(raw, "to", known, "a committee" if do == "move" else "a laurel path")
    return Pattern(str(do), at, path, source, to)


_FEATURES: Final = {"place": ("at",), "move": ("path", "from", "to"), "caesar": ("to",)}


# Writing


def encode(entry: Entry) -> Raw:
    """Return the dict of an entry, in the format and order of docs/records.md."""
    if isinstance(entry, Place):
        return {"seat": entry.seat, "do": "place", "at": entry.at, "use": list(entry.use)}
    if isinstance(entry, Move):
        return {
            "seat": entry.seat,
            "do": "move",
            "path": entry.path,
            "votes": list(entry.votes),
            "use": list(entry.use),
        }
    if isinstance(entry, Caesar):
        raw: Raw = {"seat": entry.seat, "do": "caesar", "to": entry.to}
        return raw if entry.use is None else raw | {"use": list(entry.use)}
    if isinstance(entry, Keep):
        return {"seat": entry.seat, "do": "keep"}
    if isinstance(entry, Reveal):
        return {"seat": entry.seat, "do": "reveal"}
    if isinstance(entry, Recall):
        return {"seat": entry.seat, "do": "recall", "from": entry.source}
    return {"do": "deal", "deal": encode_deal(entry.deal)}


def encode_deal(deal: Deal) -> Raw:
    """Return the dict of a deal."""
    raw: Raw = {
        "id": deal.id,
        "mode": "option" if deal.option else "pledge",
        "by": deal.by,
        "signed": list(deal.signed),
        "terms": [encode_term(t) for t in deal.terms],
    }
    if deal.promises:
        raw["promises"] = json.loads(deal.promises)
    return raw


def encode_term(term: Term) -> Raw:
    """Return the dict of a term, without keys that say nothing."""
    if isinstance(term, Support):
        raw: Raw = {"term": "support", "seat": term.seat, "for": term.ally}
        raw |= {"committee": term.committee, "path": term.path, "votes": term.votes}
    elif isinstance(term, Act):
        raw = {"term": "do" if term.must else "avoid", "seat": term.seat}
        raw["act"] = encode_pattern(term.pattern)
    elif isinstance(term, CaesarAt):
        raw = {"term": "caesar_on" if term.on else "caesar_off", "seat": term.seat}
        raw["path"] = term.path
    elif isinstance(term, Pay):
        raw = {"term": "pay", "from": term.payer, "to": term.payee, "laurels": term.laurels}
    else:
        raw = {"term": "refuse", "seat": term.seat, "for": term.ally, "committee": term.committee}
    raw["when"] = "next" if term.later else None
    return {key: value for key, value in raw.items() if value is not None}


def encode_pattern(pattern: Pattern) -> Raw:
    """Return the dict of a pattern."""
    raw = dict(zip(("do", "at", "path", "from", "to"), pattern, strict=True))
    return {key: value for key, value in raw.items() if value is not None}
