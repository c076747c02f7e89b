"""Deals and terms as sentences."""

from collections.abc import Callable
from typing import Any, Final

from engine.display_names import named
from engine.quovadis.board import Board, board_named
from engine.quovadis.phrases import (
    action,
    does,
    joined,
    laurels,
    number,
    path,
    place,
    sentence,
    third,
    way_of,
    who,
    whose,
)

Raw = dict[str, Any]

__all__ = ["deal_sentence", "named", "term_words"]


def deal_sentence(
    deal: Raw, viewer: int | None = None, active: int | None = None, board: str = "classic"
) -> str:
    """Say a deal in one sentence, as a person would: what is agreed, then what it brings."""
    found = board_named(board)
    terms = [(term, term_words(term, viewer, active, found)) for term in deal["terms"]]
    if not terms:
        return "Promises alone, which bind nobody."
    if deal["mode"] == "pledge":
        return sentence(joined([f"{words}{_by_when(term)}" for term, words in terms]))
    agreed = [words for term, words in terms if term["term"] == "support" and not _is_later(term)]
    moved = [words for term, words in terms if term["term"] == "do" and not _is_later(term)]
    rest = joined([words for _, words in terms if words not in (*agreed, *moved)])
    if moved:
        condition = f"if {joined([*moved, *agreed])}"
        return sentence(f"{condition}, {rest}" if rest else f"it counts {condition}")
    said = joined(agreed)
    return sentence(f"{said}; if {_active({}, viewer, active, 'use')} it, {rest}" if rest else said)


def _is_later(term: Raw) -> bool:
    return "when" in term


def _by_when(term: Raw) -> str:
    """Say when a term of a pledge is kept, unless its words say so already."""
    if _is_later(term) or term["term"] in ("caesar_on", "caesar_off"):
        return ""
    return " at once" if term["term"] == "pay" else " this turn"


def term_words(term: Raw, viewer: int | None, active: int | None, board: Board) -> str:
    """Say a term as a clause in the present: `seat 2 agrees to a move out of Subura (2)`."""
    words = _TERMS[term["term"]](term, viewer, active, board)
    return f"{words} {_when(term, viewer)}" if _is_later(term) else words


def _when(term: Raw, viewer: int | None) -> str:
    if term["term"] in ("support", "refuse"):
        return f"on {whose(term['for'], viewer)} next turn"
    seat = term["from"] if term["term"] == "pay" else term["seat"]
    return f"on {whose(seat, viewer)} next turn"


def _support(term: Raw, viewer: int | None, active: int | None, board: Board) -> str:
    votes = term.get("votes", 1)
    with_all = "" if votes == 1 else f" with {number(votes)} senators"
    along = term.get("path")
    way = path(board, along) if along else f"out of {place(board, term['committee'])}"
    return f"{does(term['seat'], viewer, 'agree')}{with_all} to a move {way}"


def _active(term: Raw, viewer: int | None, active: int | None, verb: str) -> str:
    """Say what the active player does; in a later term, the seat that it names."""
    seat = term.get("seat", active)
    if seat is None:
        return f"the active player {third(verb)}"
    return does(seat, viewer, verb)


def _do(term: Raw, viewer: int | None, active: int | None, board: Board) -> str:
    return _active(term, viewer, active, action(board, term["act"]))


def _avoid(term: Raw, viewer: int | None, active: int | None, board: Board) -> str:
    return _active(term, viewer, active, f"do not {action(board, term['act'])}")


def _caesar_on(term: Raw, viewer: int | None, active: int | None, board: Board) -> str:
    return _active(
        term, viewer, active, f"end the turn with Caesar on {way_of(board, term['path'])}"
    )


def _caesar_off(term: Raw, viewer: int | None, active: int | None, board: Board) -> str:
    return _active(
        term, viewer, active, f"end the turn with Caesar not on {way_of(board, term['path'])}"
    )


def _pay(term: Raw, viewer: int | None, active: int | None, board: Board) -> str:
    return (
        f"{does(term['from'], viewer, 'pay')} {who(term['to'], viewer)} {laurels(term['laurels'])}"
    )


def _refuse(term: Raw, viewer: int | None, active: int | None, board: Board) -> str:
    where = term.get("committee")
    out = f" out of {place(board, where)}" if where else ""
    return f"{does(term['seat'], viewer, 'agree')} to no move{out}"


_TERMS: Final[dict[str, Callable[[Raw, int | None, int | None, Board], str]]] = {
    "support": _support,
    "do": _do,
    "avoid": _avoid,
    "caesar_on": _caesar_on,
    "caesar_off": _caesar_off,
    "pay": _pay,
    "refuse": _refuse,
}
