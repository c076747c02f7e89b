"""The full state in the format of docs/records.md."""

from typing import Any

from engine.quovadis.laurels import TILE_NAMES, counts
from engine.quovadis.state import NOBODY, ShownTotals, State

Raw = dict[str, Any]


def replay(state: State) -> Raw:
    """Return the full state, secrets included."""
    shown = table(state)
    shown["holdings"] = [counts(h) for h in state.holdings]
    return shown


def table(state: State) -> Raw:
    """Return what lies open, in the order of docs/records.md; `holdings` is left empty."""
    board, annals = state.setup.board, state.annals
    return {
        "turn": state.turn,
        "round": state.game,
        "active": None if state.active == NOBODY else state.active,
        "phase": state.phase,
        "committees": {
            code: list(there) for code, there in zip(board.codes, state.seated, strict=True)
        },
        "reserve": list(state.reserve),
        "paths": {
            code: TILE_NAMES[tile] or None
            for code, tile in zip(board.laurels, state.tiles, strict=True)
        },
        "caesar": board.laurels[state.caesar],
        "supply": state.supply,
        "stock_left": len(state.stock) - state.drawn,
        "holdings": None,
        "totals": list(annals.totals),
        "deals": sorted(d.id for d in state.deals),
        "void": list(annals.void),
        "reveals": [_shown(r) for r in annals.reveals],
        "result": None if annals.result is None else _result(annals.result),
    }


def _shown(shown: ShownTotals) -> Raw:
    raw: Raw = {"turn": shown.turn, "laurels": list(shown.laurels)}
    if shown.tiles is not None:
        raw["tiles"] = [counts(h) for h in shown.tiles]
    return raw


def _result(result: Any) -> Raw:
    return {
        "winner": result.winner,
        "laurels": list(result.laurels),
        "places": list(result.places),
        "in_senate": list(result.in_senate),
    }
