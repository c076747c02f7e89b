"""A view as a drawing: what lies where on and beside the board, and what can be clicked.

It holds places, words and keys only; pages and mails choose colours and shapes. Everything comes
from a view, so nothing is drawn that its viewer may not see.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, pi, sin
from typing import Any, Final

from engine.quovadis.board import Board, Committee, Way, board_named
from engine.quovadis.panels import agreed, deals, players

Raw = dict[str, Any]
Point = tuple[float, float]

REACH: Final = {1: 27, 3: 43, 5: 52}  # radius of a committee, by its number of places
BENCH: Final = 134  # from the middle of the Senate to each end of its bench
LABEL: Final = 24  # height of a name below its committee
ROMAN: Final = {"2": "II", "2c": "II", "3": "III", "4": "IV", "5": "V"}


def scene(view: Raw, lately: Sequence[Raw] = ()) -> Raw:
    """Draw a view, with everything marked that the entries of `lately` have changed."""
    board = board_named(view["options"]["board"])
    spots = spots_of(view)
    changed = _changed(lately)
    ways = [_way(view, board, w, spots, changed) for w in board.ways]
    return {
        "phase": view["phase"],
        "width": board.width,
        "height": board.height,
        "committees": [_committee(view, board, c, spots, changed) for c in board.committees],
        "plain": [way["line"] for way in ways if not way["spot"]],
        "marked": [way for way in ways if way["spot"] or way["changed"]],
        "spaces": [way for way in ways if way["laurel"]],
        "spots": spots,
        "players": players(view),
        "deals": deals(view),
        "agreed": agreed(view, board),
    }


def _changed(lately: Sequence[Raw]) -> set[str]:
    """Return the codes of the paths, laurel spaces and committees that entries have touched."""
    touched: set[str] = set()
    for entry in lately:
        for key in ("at", "path", "to", "from"):
            code = entry.get(key)
            if code:
                touched |= {code, code.rpartition("-")[2]} if key == "path" else {code}
    return touched


def spots_of(view: Raw) -> dict[str, list[int]]:
    """Return the numbers of the choices by the spot on the board that stands for them.

    A laurel space (`space:4-7`) stands for the move along its path and for Caesar alike.
    """
    spots: dict[str, list[int]] = {}
    for group in view["choices"]:
        for choice in group["choices"]:
            spot = spot_of(choice["entry"])
            spots.setdefault(spot, []).append(choice["number"])
            kind, _, code = spot.partition(":")
            if kind in ("move", "caesar"):
                spots.setdefault(f"space:{code}", []).append(choice["number"])
    return spots


def spot_of(entry: Raw) -> str:
    """Name the spot of an entry, such as `move:4-7`."""
    where = entry.get("at") or entry.get("path") or entry.get("to") or entry.get("from") or ""
    return f"{entry['do']}:{where}"


def _committee(
    view: Raw, board: Board, committee: Committee, spots: dict[str, list[int]], changed: set[str]
) -> Raw:
    """Draw a committee; its places are relative to its middle, the same for each size."""
    code = committee.code
    there = view["committees"][code]
    seated = [*there, *[None] * (committee.seats - len(there))]
    places = _seats(committee.seats, committee.senate)
    return {
        "code": code,
        "name": committee.name,
        "senate": committee.senate,
        "x": committee.x,
        "y": committee.y,
        "reach": REACH[committee.seats],
        "label_y": -40 if committee.senate else REACH[committee.seats] + 19,
        "seats": [
            {"x": x, "y": y, "seat": seat} for (x, y), seat in zip(places, seated, strict=True)
        ],
        "changed": code in changed,
        "spot": next((s for s in (f"place:{code}", f"recall:{code}") if s in spots), None),
    }


@cache
def _seats(n: int, senate: bool) -> tuple[tuple[int, int], ...]:
    """Return where senators sit: on a bench in the Senate, in a ring in a committee."""
    if senate:
        return tuple(((i - 2) * 46, round(14 - 16 * cos((i - 2) * 0.5))) for i in range(n))
    if n == 1:
        return ((0, 0),)
    ring = REACH[n] - 21
    turns = [2 * pi * i / n - pi / 2 for i in range(n)]
    return tuple((round(ring * cos(t)), round(ring * sin(t))) for t in turns)


def _way(view: Raw, board: Board, way: Way, spots: dict[str, list[int]], changed: set[str]) -> Raw:
    source, target = board.committees[way.source], board.committees[way.target]
    line, x, y = _laid(source, target, way.bend)
    drawn: Raw = {
        "code": way.code,
        "line": line,
        "x": x,
        "y": y,
        "from": source.name,
        "to": target.name,
        "changed": way.code in changed,
        "spot": f"move:{way.code}" if f"move:{way.code}" in spots else None,
        "laurel": way.laurel >= 0,
        "caesar": False,
        "tile": None,
    }
    if way.laurel >= 0:
        tile = view["paths"][way.code]
        here = f"space:{way.code}"
        drawn |= {
            "tile": tile and {"value": ROMAN[tile], "bonus": tile == "2c"},
            "caesar": view["caesar"] == way.code,
            "space_spot": here if here in spots else None,
        }
    return drawn


@cache
def _laid(
    source: Committee, target: Committee, bend: tuple[int, int] | None
) -> tuple[str, int, int]:
    """Return the line of a path and the position of its laurel space."""
    start, end = _ends(source, target, bend)
    middle = bend or _space(start, end, target)
    points = [start, *([bend] if bend else []), end]
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in points), round(middle[0]), round(middle[1])


def _ends(
    source: Committee, target: Committee, bend: tuple[int, int] | None
) -> tuple[Point, Point]:
    """Return where a path leaves one committee and reaches the other, clear of both."""
    start: Point = (source.x, source.y)
    end: Point = (target.x, target.y)
    if target.senate and abs(source.x - target.x) > BENCH:
        side = (target.x + (BENCH if source.x > target.x else -BENCH), target.y + 29)
        return _towards(start, bend or side, REACH[source.seats] + 3), side
    reach = 20 if target.senate else REACH[target.seats]
    return (
        _towards(start, bend or end, REACH[source.seats] + 3),
        _towards(end, bend or start, reach + 4),
    )


def _space(start: Point, end: Point, target: Committee) -> Point:
    """Return the middle of the part of a path that no name covers."""
    clear = end if target.senate else _towards(end, start, LABEL)
    return ((start[0] + clear[0]) / 2, (start[1] + clear[1]) / 2)


def _towards(start: Point, end: Point, by: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    part = by / length
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
