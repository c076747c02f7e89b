"""The chances of a game as JSON and as CSV."""

import csv
import io
from typing import Any

from games.archive.chances.page import ChancesPage


def document_of(page: ChancesPage) -> dict[str, Any]:
    """Return all numbers of a game, with how they were made."""
    chances = page.chances
    assert chances is not None
    return {
        "format": "cursus-chances/1",
        "code": page.table.code,
        "done": page.is_done,
        "policy": chances.policy,
        "playouts": chances.playouts,
        "seed": page.table.code,
        "seats": page.names,
        "positions": [
            {
                "after": row.length,
                "turn": row.turn,
                "seats": [
                    {"wins": wins, "low": round(share.low, 4), "high": round(share.high, 4)}
                    for wins, share in zip(row.wins, page.shares(row), strict=True)
                ],
            }
            for row in page.rows
        ],
        "turning_points": [
            {"after": point.length, "turn": point.turn, "seat": point.seat}
            for point in page.turning_points
        ],
    }


def csv_of(page: ChancesPage) -> str:
    """Return a line for each position and seat."""
    assert page.chances is not None
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["after", "turn", "seat", "wins", "playouts", "low", "high"])
    for row in page.rows:
        for seat, share in enumerate(page.shares(row)):
            bounds = [f"{share.low:.4f}", f"{share.high:.4f}"]
            numbers = [row.length, row.turn, seat, row.wins[seat], page.chances.playouts]
            writer.writerow([*numbers, *bounds])
    return out.getvalue()
