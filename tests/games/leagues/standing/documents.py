"""Documents for the filter `rank`, from the one in the docs."""

import json
from collections.abc import Sequence
from typing import Any

EXAMPLE: dict[str, Any] = {
    "format": "cursus-standing/1",
    "players": ["anna", "ben", "cleo", "dora"],
    "ties": ["points", "wins", "direct", "lot"],
    "lot": ["dora", "anna", "cleo", "ben"],
    "points": None,
    "bye": "6",
    "byes": {"dora": 1},
    "guests": ["zoe"],
    "tables": [
        {"seats": ["anna", "ben", "cleo"], "places": [1, 3, 2]},
        {"seats": ["anna", "cleo", "dora", "zoe"], "places": None, "ends": "quovadis"},
    ],
    "awards": [{"player": "ben", "points": "-3/2", "reason": "late"}],
}


def example(**changes: Any) -> str:
    """The example as text, with some of its keys changed."""
    return json.dumps({**EXAMPLE, **changes})


def bare(
    tables: list[dict[str, Any]],
    ties: Sequence[str] = ("points", "lot"),
    players: str = "abcd",
    **more: Any,
) -> str:
    """A document about players with names of one letter, who are drawn in their order."""
    return json.dumps(
        {
            "format": "cursus-standing/1",
            "players": list(players),
            "ties": list(ties),
            "lot": list(players),
            "tables": tables,
            **more,
        }
    )


def table(seats: str, *places: int, **more: Any) -> dict[str, Any]:
    return {"seats": list(seats), "places": list(places) or None, **more}
