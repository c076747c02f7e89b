"""A view as complete plain text, to play from in a mail or with a screen reader.

It is made from the view alone. Names are put in before lines are broken, so no line is wider than a
mail allows.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from textwrap import wrap
from typing import Any, Final

from engine.quovadis.board import Board, Committee
from engine.quovadis.phrases import (
    ROMAN,
    board_of,
    joined,
    laurels,
    number,
    ordinal,
    path,
    sentence,
    tiles,
    who,
)
from engine.quovadis.promise_terms import promise_words, promises_in
from engine.quovadis.words import deal_sentence, named, term_words

Raw = dict[str, Any]
WIDTH: Final = 76
WAITED_FOR: Final = {
    "action": "to act",
    "bonus": "to use or decline the bonus: Caesar may be put elsewhere",
    "recall": "to take a senator back before the next game",
}


def show(view: Raw, names: Mapping[int, str] | None = None) -> str:
    """Return the whole view in paragraphs, with display names for seats if they are given."""
    board = board_of(view)
    parts = (
        _head(view),
        _result(view),
        _board(view, board),
        _spaces(view, board),
        _players(view, board),
        _deals(view, board),
        _reveals(view),
        _choices(view),
    )
    return "\n\n".join(filter(None, (_paragraph(part, names or {}) for part in parts))) + "\n"


def _paragraph(lines: Iterator[str], names: Mapping[int, str]) -> str:
    return "\n".join(chain.from_iterable(_broken(named(line, names)) for line in lines))


def _broken(line: str) -> list[str]:
    """Break a line to the width of a mail; indent its continuation by two more."""
    indent = len(line) - len(line.lstrip())
    if len(line) <= WIDTH:
        return [line.rstrip()]
    return wrap(
        line.strip(),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_on_hyphens=False,
    )


def _head(view: Raw) -> Iterator[str]:
    viewer = view["viewer"]
    seen = "a spectator" if viewer is None else f"seat {viewer}"
    yield f"Quo Vadis?, {view['seats']} seats, seen by {seen}"
    games = view["options"]["rounds"]
    election = f", game {view['round']} of {games}" if games > 1 else ""
    yield f"Turn {view['turn']}{election}."
    if view["active"] is None:
        yield "The game is over."
    elif view["active"] == viewer:
        yield f"It is for you {WAITED_FOR[view['phase']]}."
    else:
        yield f"It is for seat {view['active']} {WAITED_FOR[view['phase']]}."


def _board(view: Raw, board: Board) -> Iterator[str]:
    yield "The board, from the Senate down: code, committee, places, who stands there"
    wide = max(len(_title(c)) for c in board.committees)
    for c in sorted(board.committees, key=lambda c: (c.y, c.x)):
        there = view["committees"][c.code]
        who_sits = _sitting(there, in_order=c.senate)
        yield f"  {c.code:>2}  {_title(c):<{wide}}  {len(there)} of {c.seats}: {who_sits}"


def _title(committee: Committee) -> str:
    return f"{committee.name} (entry)" if committee.entry else committee.name


def _sitting(there: list[int], *, in_order: bool) -> str:
    if not there:
        return "nobody"
    if in_order:
        return ", then ".join(f"seat {seat}" for seat in there)
    return ", ".join(
        f"seat {seat}" + (f" ({number(there.count(seat))})" if there.count(seat) > 1 else "")
        for seat in dict.fromkeys(there)
    )


def _spaces(view: Raw, board: Board) -> Iterator[str]:
    yield "Paths with a laurel space, and what lies there"
    wide = max(len(code) for code in board.laurels)
    for code in board.laurels:
        tile = view["paths"][code]
        lies = ROMAN[tile] if tile else "empty"
        caesar = ", and Caesar stands there" if view["caesar"] == code else ""
        yield f"  {code:<{wide}}  {path(board, code)}: {lies}{caesar}"
    yield f"Paths without: {', '.join(w.code for w in board.ways if w.laurel < 0)}."
    left = view["stock_left"]
    stock = f"{number(left)} hidden tile{'' if left == 1 else 's'} in the stock"
    yield f"Left: {number(view['supply'])} I in the supply, {stock}."


def _players(view: Raw, board: Board) -> Iterator[str]:
    yield "Players"
    senate = view["committees"][board.codes[board.senate]]
    for seat in range(view["seats"]):
        you = " (you)" if seat == view["viewer"] else ""
        yield f"  Seat {seat}{you}: {'; '.join(_player(view, board, seat, senate))}."


def _player(view: Raw, board: Board, seat: int, senate: list[int]) -> Iterator[str]:
    below = sum(view["committees"][c].count(seat) for c in board.codes[: board.senate])
    yield f"{view['reserve'][seat]} in reserve, {below} in committees"
    arrivals = [ordinal(i) for i, s in enumerate(senate, 1) if s == seat]
    if arrivals:
        yield f"{number(len(arrivals))} in the Senate (arrived {joined(arrivals)})"
    count = view["tiles"][seat]
    own = view["holdings"][seat]
    if own is not None:
        total = sum(int(value) * n for value, n in own.items())
        which = f": {tiles(own)}" if own else ""
        yield f"{number(count)} tile{'' if count == 1 else 's'}{which}; {laurels(total)}"
    else:
        yield f"{number(count)} tile{'' if count == 1 else 's'}"
    if view["options"]["rounds"] > 1:
        yield f"{laurels(view['totals'][seat])} written down"


def _deals(view: Raw, board: Board) -> Iterator[str]:
    viewer, active = view["viewer"], view["active"]
    if view["in_force"]:
        yield "Deals in force this turn"
    for deal in view["in_force"]:
        said = deal_sentence(deal, viewer, active, board.name)
        signed = joined([who(seat, viewer) for seat in deal["signed"]]) or "nobody"
        used = " It is being used." if deal["used"] else ""
        yield f"  Deal {deal['id']}, signed by {signed}. {said}{used}"
        for promise in promises_in(deal, board, view["seats"]):
            yield "    " + sentence(promise_words(promise, viewer, board))
    if view["agreed"]:
        yield "Agreed for later turns"
    for due in view["agreed"]:
        clause = term_words(due["term"], viewer, due["seat"], board)
        turn = "your" if due["seat"] == viewer else f"seat {due['seat']}'s"
        yield f"  Term {due['id']}, on {turn} next turn: {clause}."
    if view["void"]:
        yield f"Terms that could not come into force: {', '.join(view['void'])}."


def _reveals(view: Raw) -> Iterator[str]:
    for shown in view["reveals"]:
        totals = [
            _shown(seat, n, shown.get("tiles"), view["viewer"])
            for seat, n in enumerate(shown["laurels"])
        ]
        yield sentence(f"shown on turn {shown['turn']} were: {'; '.join(totals)}")
    if view["may_demand"]:
        yield "Until the next main action anyone may demand that all show their tiles (reveal)."


def _shown(seat: int, n: int, held: list[Raw] | None, viewer: int | None) -> str:
    what = f" ({tiles(held[seat])})" if held and held[seat] else ""
    return f"{who(seat, viewer)}: {laurels(n)}{what}"


def _choices(view: Raw) -> Iterator[str]:
    if view["choices"]:
        yield "What you may do, by number, with the notation and what it does"
    for group in view["choices"]:
        yield f"  {group['title']}"
        for choice in group["choices"]:
            yield f"    {choice['number']}. {choice['notation']} -- {choice['sentence']}"


def _result(view: Raw) -> Iterator[str]:
    result = view["result"]
    if result is None:
        return
    viewer = view["viewer"]
    won = "you have won" if result["winner"] == viewer else f"seat {result['winner']} has won"
    yield sentence(won)
    places = result["places"]
    for seat in sorted(range(view["seats"]), key=lambda s: (places[s], s)):
        scored = seat in result["in_senate"] or view["options"]["rounds"] > 1
        lack = "" if scored else ", but nobody in the Senate"
        n = laurels(result["laurels"][seat])
        yield sentence(f"  {ordinal(places[seat])} place: {who(seat, viewer)} with {n}{lack}")
