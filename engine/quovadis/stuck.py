"""Reasons why a senator cannot move, in one sentence, for a player who presses it on the board."""

from collections.abc import Sequence
from typing import Any

from engine.quovadis.board import Board, Way
from engine.quovadis.phrases import joined, place, sentence

Raw = dict[str, Any]


def why_stuck(view: Raw, board: Board, code: str) -> str:
    """Say why the viewer's senator in a committee cannot go up, though it is their turn."""
    above = [way for way in board.ways if board.codes[way.source] == code]
    full = [way for way in above if _is_full(view, board, way)]
    reasons = [_said_full(board, full)] if full else []
    if len(full) < len(above):
        reasons.append(_why_not_up(view, board, code))
    return sentence(f"Your senator in {place(board, code)} cannot move: {'; '.join(reasons)}")


def _is_full(view: Raw, board: Board, way: Way) -> bool:
    return len(view["committees"][board.codes[way.target]]) >= board.room[way.target]


def _said_full(board: Board, ways: Sequence[Way]) -> str:
    named = [place(board, board.codes[way.target]) for way in ways]
    return f"{joined(named)} {'is' if len(named) == 1 else 'are'} full"


def _why_not_up(view: Raw, board: Board, code: str) -> str:
    """Say what a way lacks where there is room above."""
    needed = board.committee(code).consents
    others = len(view["committees"][code]) - 1
    if needed > others:
        wanted = "the consent of another senator" if needed == 1 else "that of two other senators"
        return f"it needs {wanted} there, and there is {'only one' if others else 'none'}"
    if view.get("silent") and needed:
        return "it needs a consent, and at this table nobody can be asked for one"
    return "what is agreed for this turn forbids it"
