"""The orders that a player may leave for their next turn before it has come (docs/deals.md).

The entry of an order is partial. When the turn comes, the legal entry that has all of it is played.
"""

from typing import Any

from engine.quovadis.board import board_named
from engine.quovadis.phrases import path, place, way_of

Raw = dict[str, Any]


def orders(view: Raw) -> list[Raw]:
    """Return all possible orders: `{"entry", "sentence"}`, in the order of the board."""
    board = board_named(view["options"]["board"])
    return [
        *(
            {"entry": {"do": "place", "at": code}, "sentence": f"Place in {place(board, code)}"}
            for code in board.places
        ),
        *(
            {"entry": {"do": "move", "path": code}, "sentence": f"Move {path(board, code)}"}
            for code in board.moves
        ),
        *(
            {"entry": {"do": "caesar", "to": code}, "sentence": f"Caesar on {way_of(board, code)}"}
            for code in board.caesars
        ),
    ]
