"""The laurels of each seat at one moment, for a chart of the whole game."""

from typing import Any

Raw = dict[str, Any]


def gauges(view: Raw) -> Raw:
    """Return the laurels of the seats whose tiles the view shows; without any, how many tiles.

    In an election the laurels written down after earlier games count too.
    """
    seats, held = range(view["seats"]), view["holdings"]
    knows = any(tiles is not None for tiles in held)
    lines = [
        {
            "key": f"seat-{seat}",
            "name": "",
            "seat": seat,
            "value": _laurels(view, seat) if knows else view["tiles"][seat],
        }
        for seat in seats
    ]
    return {"title": "Laurels" if knows else "Tiles", "lines": lines}


def _laurels(view: Raw, seat: int) -> int | None:
    result, held = view["result"], view["holdings"][seat]
    if held is None:
        return None
    if result is not None:
        final: int = result["laurels"][seat]
        return final
    written: int = view["totals"][seat]
    in_hand: int = sum(int(value) * n for value, n in held.items())
    return written + in_hand
