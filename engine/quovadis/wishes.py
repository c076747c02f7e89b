"""What a player may wish for his next turn before it has come: orders ahead (deals page).

A wish is part of an entry. When the turn comes, the legal entry that has all of it is played.
"""

from typing import Any

from engine.quovadis.board import board_named
from engine.quovadis.phrases import path, place

Raw = dict[str, Any]


def wishes(view: Raw) -> list[Raw]:
    """All that could be wished for: `{"wish", "sentence"}`, in the order of the board."""
    board = board_named(view["options"]["board"])
    return [
        *(
            {"wish": {"do": "place", "at": code}, "sentence": f"Place in {place(board, code)}"}
            for code in board.places
        ),
        *(
            {"wish": {"do": "move", "path": code}, "sentence": f"Move {path(board, code)}"}
            for code in board.moves
        ),
        *(
            {"wish": {"do": "caesar", "to": code}, "sentence": f"Caesar to {code}"}
            for code in board.caesars
        ),
    ]
