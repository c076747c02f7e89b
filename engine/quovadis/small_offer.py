"""The smallest offer there is: somebody's consent to a move, for a price (docs/deals.md)."""

from typing import Any

from engine.quovadis.amounts import exact_amounts
from engine.quovadis.board import board_named

Raw = dict[str, Any]
MOST_ASKED = 5  # laurels; more is composed


def consent_for(path: str, seat: int, payer: int, laurels: int, votes: int = 1) -> Raw:
    """Return the offer of a price for some consents of a seat to a move along a path."""
    consent: Raw = {"term": "support", "seat": seat, "committee": path.partition("-")[0]}
    consent |= {"path": path, "votes": votes}
    terms = [consent]
    if laurels:
        terms.append({"term": "pay", "from": payer, "to": seat, "laurels": laurels})
    return {"mode": "option", "terms": terms}


def prices(view: Raw, path: str) -> list[tuple[int, bool]]:
    """Return what the viewer could pay after that move, up to five laurels.

    Each amount says whether the viewer's own tiles pay it exactly; the others need change.
    """
    held = after_move(view, path)
    exact = set(exact_amounts(held))
    most = min(sum(value * n for value, n in enumerate(held, 1)), MOST_ASKED)
    return [(amount, amount in exact) for amount in range(1, most + 1)]


def after_move(view: Raw, path: str) -> tuple[int, ...]:
    """Return the viewer's tiles after the move: what it takes from the board is theirs by then."""
    own = view["holdings"][view["viewer"]]
    held = [own.get(str(value), 0) for value in range(1, 6)]
    tile = view["paths"].get(path)
    if tile and view["caesar"] != path and path in board_named(view["options"]["board"]).moves:
        held[int(tile[0]) - 1] += 1
    return tuple(held)
