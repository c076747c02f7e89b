"""The legal entries of a viewer as numbered choices in groups, each with a sentence.

Everything is made from the view, so no sentence can say more than its reader may know.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.quovadis.board import Board, Way
from engine.quovadis.notation import write
from engine.quovadis.phrases import (
    ROMAN,
    board_of,
    does,
    joined,
    laurels,
    number,
    path,
    place,
    sentence,
    way_of,
    who,
)
from engine.quovadis.words import term_words

Raw = dict[str, Any]

TITLES: Final = {
    "place": "Place a senator",
    "move": "Move a senator",
    "caesar": "Put Caesar elsewhere",
    "deal": "Use a deal",
    "keep": "Leave Caesar where he is",
    "recall": "Take a senator back",
}


def grouped(view: Raw, entries: Sequence[Raw]) -> list[Raw]:
    """Return the entries as groups in the order of `TITLES`; numbers run on over all groups."""
    of: dict[str, list[Raw]] = {}
    for entry in entries:
        of.setdefault("deal" if entry.get("use") else entry["do"], []).append(entry)
    groups, count = [], 0
    for group, title in TITLES.items():
        if group in of:
            choices = [_choice(view, n, e) for n, e in enumerate(of[group], count + 1)]
            count += len(choices)
            groups.append({"group": group, "title": title, "choices": choices})
    return groups


def _choice(view: Raw, count: int, entry: Raw) -> Raw:
    return {
        "number": count,
        "entry": entry,
        "notation": write(entry),
        "sentence": entry_sentence(view, entry),
    }


def entry_sentence(view: Raw, entry: Raw) -> str:
    """Say exactly what an entry would do, as far as the viewer may know."""
    board, do = board_of(view), entry["do"]
    if do == "move":
        return " ".join(_move(view, board, entry))
    if do == "place":
        said = f"place a senator in {place(board, entry['at'])}"
    elif do == "caesar":
        said = f"put Caesar on {way_of(board, entry['to'])}"
    elif do == "recall":
        said = f"take a senator back from {place(board, entry['from'])}"
    else:
        said = f"leave Caesar on {way_of(board, view['caesar'])}"
    return sentence("; ".join([said, *_deals(view, board, entry)]))


def _move(view: Raw, board: Board, entry: Raw) -> Iterator[str]:
    way = board.way[entry["path"]]
    clauses = [clause for clause in (_tile(view, way), *_consents(view, entry)) if clause]
    said = f"Move {path(board, way.code)}"
    if clauses:
        said = f"{said}: {joined(clauses)}"
    yield sentence("; ".join([said, *_deals(view, board, entry)]))
    if fills_senate(view, board, way):
        yield "This fills the Senate and ends the game."
    elif view["paths"].get(way.code) == "2c" and view["caesar"] != way.code:
        yield "After it you may put Caesar elsewhere."


def fills_senate(view: Raw, board: Board, way: Way) -> bool:
    """Tell whether a move along that path would bring the last senator into the Senate."""
    code = board.codes[board.senate]
    return way.target == board.senate and (
        len(view["committees"][code]) + 1 == board.room[board.senate]
    )


def _tile(view: Raw, way: Way) -> str:
    if way.laurel < 0:
        return ""
    if view["caesar"] == way.code:
        return "Caesar stands there, so nobody is asked and nobody gets a laurel"
    lying = view["paths"][way.code]
    return f"you take the {ROMAN[lying]}" if lying else "its laurel space is empty"


def _consents(view: Raw, entry: Raw) -> Iterator[str]:
    """Say who consents, in the order in which the supply pays."""
    votes, left = entry["votes"], view["supply"]
    for seat in dict.fromkeys(votes):
        n = votes.count(seat)
        if seat == entry["seat"]:
            yield _own_consents(n)
            continue
        earned = min(n, left)
        left -= earned
        yield f"{does(seat, view['viewer'], 'consent')}{_times(n)}{_earns(earned)}"


def _own_consents(n: int) -> str:
    if n == 1:
        return "another senator of yours consents"
    return f"{number(n)} other senators of yours consent"


def _times(n: int) -> str:
    return {1: "", 2: " twice"}.get(n, f" {number(n)} times")


def _earns(n: int) -> str:
    if not n:
        return " but earns nothing, the supply being empty"
    return " and earns a I" if n == 1 else f" and earns {number(n)} I"


def _deals(view: Raw, board: Board, entry: Raw) -> Iterator[str]:
    """Say what the options used bring, in the order in which they were sealed."""
    use = entry.get("use") or ()
    for deal in view["in_force"]:
        if deal["id"] in use:
            said = [s for term in deal["terms"] if (s := _term(view, board, term))]
            yield f"{joined(said)} (deal {deal['id']})" if said else f"by deal {deal['id']}"


def _term(view: Raw, board: Board, term: Raw) -> str:
    """Say a term that the entry itself does not imply; the viewer is the active player."""
    viewer = view["viewer"]
    if term.get("when"):
        return f"agreed is that {term_words(term, viewer, viewer, board)}"
    if term["term"] == "pay":
        paid = laurels(term["laurels"])
        return f"{does(term['from'], viewer, 'pay')} {who(term['to'], viewer)} {paid}"
    if term["term"] in ("caesar_on", "caesar_off"):
        return term_words(term, viewer, viewer, board)
    return ""
